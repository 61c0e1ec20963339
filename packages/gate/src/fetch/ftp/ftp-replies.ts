/**
 * Puts the packets of a control channel together to whole replies [RFC 959, 4.2]. The FTP client takes every packet
 * for whole lines, so it loses a reply that is cut in its code, and reads an open reply from its start with each
 * packet: a server that drips could keep the process busy for seconds.
 */
export class FtpReplies {
  /** The line that has not ended. */
  #line = '';
  /** The lines of the reply that has not ended. */
  #reply = '';
  /** What ends a reply of many lines: its code and a space. */
  #closing: RegExp | undefined;

  /** The replies that `text` completes, as they came; empty where it completes none. */
  take(text: string): string {
    const lines = text.split('\n');
    const unended = lines.pop() ?? '';
    let whole = '';
    for (const line of lines) {
      this.#reply += `${this.#line}${line}\n`;
      if (this.#ends(this.#line + line)) {
        whole += this.#reply;
        this.#reply = '';
      }
      this.#line = '';
    }
    this.#line += unended;
    return whole;
  }

  #ends(line: string): boolean {
    if (this.#closing !== undefined) {
      if (!this.#closing.test(line)) return false;
      this.#closing = undefined;
      return true;
    }
    const code = /^(\d{3})-/.exec(line)?.[1];
    if (code !== undefined) this.#closing = new RegExp(`^${code}(?: |\\r?$)`);
    return code === undefined;
  }
}
