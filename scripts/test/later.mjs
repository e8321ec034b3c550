/** Keeps what somebody prints until it is their turn, and passes it on from then. */
export class Later {
  /** @type {Uint8Array[] | undefined} */
  #kept = [];
  /** @type {(data: Uint8Array) => void} */
  #print;

  constructor(print = (/** @type {Uint8Array} */ data) => void process.stdout.write(data)) {
    this.#print = print;
  }

  /** @param {Uint8Array} data */
  tell = (data) => {
    if (this.#kept) this.#kept.push(data);
    else this.#print(data);
  };

  /** @returns {undefined} */
  now() {
    for (const data of this.#kept ?? []) this.#print(data);
    this.#kept = undefined;
  }
}
