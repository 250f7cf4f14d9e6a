/** The troubles of a page that reads from several sources: one that is well does not hide that another is not. */
export class Troubles {
  #now = new Map();
  #show;

  /** @param {(problem: any) => void} show a problem of those that there are, null when there is none */
  constructor(show) {
    this.#show = show;
  }

  /** Of one source: takes its problem, and null when it is over. */
  of(name) {
    return (problem) => {
      if (problem) {
        this.#now.set(name, problem);
      } else {
        this.#now.delete(name);
      }
      this.#show(this.#now.values().next().value ?? null);
    };
  }
}
