/** Downloads a text as a file. */
export function downloadFile(fileName: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revokes the URL later, when the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
