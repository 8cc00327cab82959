/** The time of the server, second by second, for clocks that run down. */

class Now {
  /** Seconds since 1970, by the server's clock. */
  seconds = $state(Date.now() / 1000);
  private ahead = 0;

  constructor() {
    setInterval(() => (this.seconds = Date.now() / 1000 + this.ahead), 1000);
  }

  /** The server has told its time. */
  set(server: number): void {
    this.ahead = server - Date.now() / 1000;
    this.seconds = server;
  }
}

export const now = new Now();
