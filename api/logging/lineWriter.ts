/** The part of a stream that is used, so that tests can replace it. */
interface TextStream {
  write: (text: string) => unknown;
  on: (event: 'error', listener: () => void) => unknown;
}

export interface LineWriter {
  /** Writes a line at once, after those that wait. */
  write: (line: string) => void;
  /** Writes a line within 100 milliseconds, together with others: writing each by itself takes longer than its request. */
  writeLater: (line: string) => void;
}

const delayMs = 100;
const maxBufferedCharacters = 64 * 1024;

/**
 * Creates a writer for a stream of this process. Waiting lines are written when the process exits, but not if it is killed.
 * Lines that can't be written, because a disk is full or the reader has ended, are lost.
 * @param isDelaying false where the process may be suspended before the delay is over, as on Lambda.
 */
export function createLineWriter(stream: TextStream, isDelaying: boolean): LineWriter {
  // Without a listener, the error of a full disk would end the process. Later lines are written once there is space.
  stream.on('error', () => {});
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffered === '') return;
    const text = buffered;
    buffered = '';
    stream.write(text);
  };
  const write = (line: string) => {
    buffered += `${line}\n`;
    flush();
  };
  if (!isDelaying) return { write, writeLater: write };
  process.once('exit', flush);
  return {
    write,
    writeLater: (line) => {
      buffered += `${line}\n`;
      if (buffered.length >= maxBufferedCharacters) flush();
      else timer ??= setTimeout(flush, delayMs).unref();
    },
  };
}
