// Images of 8×6 pixels.
const decode = (base64: string) => Buffer.from(base64, 'base64');

export const images = {
  /** A grey image: 128 of 255. */
  png: decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAAAAADbboAnAAAADklEQVR42mNogAIGUhgAiFQYAZNt82gAAAAASUVORK5CYII=',
  ),
  jpeg: decode(
    '/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgUFBcUFxsbGxsbGyAeICEhISAgICAhISEkJCQqKiokJCQhISQkKCgqKi4vLisrKisvLzIyMjw8OTlGRkhWVmf/xABbAAEBAAAAAAAAAAAAAAAAAAADBwEBAQEAAAAAAAAAAAAAAAAABAUHEAACAwEAAAAAAAAAAAAAAAAAAxECATIRAAAGAwEAAAAAAAAAAAAAAAAFAgMRATNxQgT/wAARCAAGAAgDARIAAhIAAxIA/9oADAMBAAIRAxEAPwCVuyLCP6NJKHbc88XyAkmFWxaNG6Q/NdBhxlTof//Z',
  ),
  gif: decode('R0lGODlhCAAGAIAAAP8AAAAA/ywAAAAACAAGAAACB4SPqcvtXQAAOw=='),
  webp: decode(
    'UklGRlgAAABXRUJQVlA4IEwAAABQAgCdASoIAAYAAsBMJbACdHIA+0ACooKhLAAA/vXmQYa3aAef/lxqiaP9P72F9JP/9aH+d67R1+o77KWA+f85JDh/e5z/jUet0pAA',
  ),
};

const home = Buffer.from('Exif: taken at home');

/** The same with a place in their metadata. */
export const imagesWithMetadata = {
  png: decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAAAAADbboAnAAAAFXRFWHRDb21tZW50AHRha2VuIGF0IGhvbWV2YxoJAAAADklEQVR42mNogAIGUhgAiFQYAZNt82gAAAAASUVORK5CYII=',
  ),
  jpeg: Buffer.concat([
    images.jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, home.length + 2]),
    home,
    images.jpeg.subarray(2),
  ]),
};
