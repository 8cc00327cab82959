/** Which lessons somebody has done: the server keeps it, with the account if there is one. */
import { api } from '../client';

class Learned {
  private kept = $state.raw<readonly string[]>([]);

  /** Ask the server, which hears of every lesson that is done. */
  async read(): Promise<void> {
    this.kept = (await api.learned()).map(({ game, lesson }) => `${game} ${lesson}`);
  }

  has(game: string, lesson: string): boolean {
    return this.kept.includes(`${game} ${lesson}`);
  }

  /** How many lessons of a game have been done. */
  count(game: string): number {
    return this.kept.filter((one) => one.startsWith(`${game} `)).length;
  }
}

export const learned = new Learned();
