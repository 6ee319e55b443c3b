/** Line breaks, control characters, and marks that turn the direction of writing around. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** A stranger's text on one line, of at most `max` characters; a longer one ends in an ellipsis. */
export function plain(text: string, max: number): string {
  const characters = [...text.replace(unprintable, ' ').trim()]
  if (characters.length <= max) return characters.join('')
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
