// The reasons why an image can't be stored.

export const tooLargeMessage = 'This image is larger than 600 KB. Choose a smaller one.';
export const unsupportedFormatMessage = 'This file is not a JPEG, PNG, WebP or GIF. Choose another image.';
export const heicMessage = 'This is a HEIC photo. Export it as a JPEG, and choose that.';
export const malformedMessage = 'This image is malformed. Choose another one.';
export const createTooManyPixelsMessage = (maxPixels: number) =>
  `This image has more than ${maxPixels / 1_000_000} million pixels. Choose a smaller one.`;
