const headerLength = 32;
const frameHeaderLength = 24;

/**
 * Returns how many transactions are complete in a write-ahead log that was written without errors. Frames of an earlier
 * use of the file, which SQLite overwrites from the start, have another salt. https://www.sqlite.org/fileformat2.html#walformat
 */
export function countCommits(log: Buffer): number {
  if (log.length < headerLength) return 0;
  const frameLength = frameHeaderLength + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let offset = headerLength; offset + frameLength <= log.length; offset += frameLength) {
    if (!log.subarray(offset + 8, offset + 16).equals(salt)) break;
    if (log.readUInt32BE(offset + 4) > 0) commits += 1;
  }
  return commits;
}
