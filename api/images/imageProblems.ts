// The reasons why an image can't be stored.

/** Larger images aren't decoded, because a small file could otherwise use up the memory. */
export const maxPixels = 50_000_000;

export const tooLargeMessage = 'This image is larger than 600 KB. Choose a smaller one.';
export const unsupportedFormatMessage = 'This file is not a JPEG, PNG, WebP or GIF. Choose another image.';
export const heicMessage = 'This is a HEIC photo. Export it as a JPEG, and choose that.';
export const malformedMessage = 'This image is malformed. Choose another one.';
export const tooManyPixelsMessage = `This image has more than ${maxPixels / 1_000_000} million pixels. Choose a smaller one.`;
