/** Assembles packets into replies, because the FTP client parses an unfinished one again with each packet. */
export class FtpReplies {
  #line = '';
  #reply = '';
  /** The start of the last line of a multi-line reply: its code and a space. */
  #lastLine: RegExp | undefined;

  push(text: string): string {
    const lines = text.split('\n');
    const unfinished = lines.pop() ?? '';
    let complete = '';
    for (const line of lines) {
      this.#reply += `${this.#line}${line}\n`;
      if (this.#endsReply(this.#line + line)) {
        complete += this.#reply;
        this.#reply = '';
      }
      this.#line = '';
    }
    this.#line += unfinished;
    return complete;
  }

  #endsReply(line: string): boolean {
    if (this.#lastLine !== undefined) {
      if (!this.#lastLine.test(line)) return false;
      this.#lastLine = undefined;
      return true;
    }
    const code = /^(\d{3})-/.exec(line)?.[1];
    if (code !== undefined) this.#lastLine = new RegExp(`^${code}(?: |\\r?$)`);
    return code === undefined;
  }
}
