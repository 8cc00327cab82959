/**
 * What the server sends and takes. The types come from its OpenAPI document (`npm run types` makes `schema.d.ts` of it, and a test looks whether it is up to date);
 * here they get short names.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Scenario = Schemas['Scenario'];
export type GameEntry = Schemas['GameInfo'];
export type StandingOrder = Schemas['StandingInfo'];
export type Hex = Schemas['HexInfo'];
export type Sheet = Schemas['SheetInfo'];
export type Rule = Schemas['RuleInfo'];
export type Chart = Schemas['Chart'];
export type Overlay = Schemas['Overlay'];
export type OverlayTitle = Schemas['OverlayTitle'];
export type Area = Schemas['Area'];
export type Note = Schemas['Note'];
export type SeatWish = Omit<Schemas['SeatWish'], 'name'> & { name?: string };
export type SeatKind = SeatWish['kind'];
export type Terms = Schemas['TermsInfo'];
export type TermsWish = Schemas['TermsWish'];
export type Offer = Schemas['Offer'];
export type Lobby = Schemas['Lobby'];
export type RatedPlayer = Schemas['RatedPlayer'];
export type PlayerInfo = Schemas['PlayerInfo'];
export type PersonAt = Schemas['PersonAt'];
export type Rating = Schemas['RatingInfo'];
export type MailInfo = Schemas['MailInfo'];
export type Vacation = Schemas['VacationInfo'];
export type NewMatch = Omit<Schemas['NewMatch'], 'seats' | 'terms'> & {
  seats: Record<string, SeatWish>;
  terms?: TermsWish;
};
export type Fit = Schemas['Fit'];
export type MatchMade = Schemas['MadeMatch'];
export type MatchEntry = Schemas['MatchLine'];
export type Outcome = Schemas['Outcome'];
export type Decision = Schemas['DecisionInfo'];
export type StandingOffer = Schemas['StandingOffer'];
export type Legal = Schemas['LegalAction'];
export type Marker = Schemas['Marker'];
export type Track = Schemas['Track'];
export type Card = Schemas['Card'];
export type Pile = Schemas['Pile'];
export type Form = Schemas['Form'];
export type FormLine = Schemas['FormLine'];
export type Caution = Schemas['Caution'];
export type Refusal = Schemas['Refusal'];
export type Forecast = Schemas['ForecastInfo'];
export type Order = Schemas['OrderInfo'];
export type LogLine = Schemas['LogLine'];
export type ChatLine = Schemas['ChatLine'];
export type Sample = Schemas['Sample'];
export type LuckLine = Schemas['LuckLine'];
export type Measures = Schemas['Series'];
export type Session = Schemas['SessionInfo'];
export type Account = Schemas['AccountInfo'];
export type Verified = Schemas['Verdict'];
export type Joined = Schemas['Joined'];
export type Invitation = Schemas['Invitation'];
export type SeatLink = Schemas['SeatLink'];
export type SeatInfo = Schemas['SeatInfo'];

export type HowTo = Schemas['HowToInfo'];
export type Hint = Schemas['HintInfo'];
export type Chapter = Schemas['Chapter'];
export type Passage = Schemas['Passage'];
export type LessonEntry = Schemas['LessonInfo'];
export type LessonPoint = Schemas['LessonPoint'];
export type LessonStep = Schemas['LessonStepInfo'];
export type Learned = Schemas['Learned'];
export type LessonView = Schemas['LessonView'];

export type Piece = Schemas['PieceInfo'];
export type Box = Schemas['BoxInfo'];
export type Scene = Schemas['SceneInfo'];
export type BackTo = Schemas['BackTo'];
export type Table = Schemas['TableInfo'];
export type Preview = Schemas['Preview'];
