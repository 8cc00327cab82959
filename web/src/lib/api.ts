/**
 * What the server sends and takes. The types come from its OpenAPI document (`npm run types` writes `schema.d.ts`);
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
export type Chart = Schemas['ChartInfo'];
export type SeatWish = Schemas['SeatWish'];
export type SeatKind = SeatWish['kind'];
export type NewMatch = Schemas['NewMatch'];
export type MatchMade = Schemas['MadeMatch'];
export type MatchEntry = Schemas['MatchLine'];
export type Outcome = Schemas['Outcome'];
export type Decision = Schemas['DecisionInfo'];
export type Legal = Schemas['LegalAction'];
export type Marker = Schemas['Marker'];
export type Track = Schemas['Track'];
export type Refusal = Schemas['Refusal'];
export type Forecast = Schemas['ForecastInfo'];
export type Order = Schemas['OrderInfo'];
export type LogLine = Schemas['LogLine'];
export type ChatLine = Schemas['ChatLine'];
export type Sample = Schemas['Sample'];
export type LuckLine = Schemas['LuckLine'];
export type Measures = Schemas['Series'];
export type Session = Schemas['SessionInfo'];
export type Verified = Schemas['Verdict'];
export type Joined = Schemas['Joined'];

/** A counter; a game may say whose it is. */
export type Piece = Schemas['PieceInfo'] & { side?: string };

/** Hexes that belong together on an overlay, e.g. what one side controls. */
export interface Area {
  hexes: string[];
  colour?: string;
  title?: string;
}

/** Something a game can lay over the map: supply, zones of control, reach. */
export interface Overlay {
  name: string;
  title: string;
  areas: Area[];
}

/** Pieces off the map: reinforcements, losses, a reserve. */
export interface Box {
  title: string;
  pieces: Piece[];
}

/** A position; overlays and boxes where a game declares them. */
export type Scene = Omit<Schemas['SceneInfo'], 'pieces'> & { pieces: Piece[]; overlays?: Overlay[]; boxes?: Box[] };
export type Table = Omit<Schemas['TableInfo'], 'scene'> & { scene: Scene };
export type Preview = Omit<Schemas['Preview'], 'scene'> & { scene: Scene };
