/** A line of a CSV file (RFC 4180) with semicolons, which spreadsheets expect in the languages of the portal. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** Spreadsheets calculate a cell that begins like a formula, even one in quotes. Names come from other people. */
function cellOf(text: string): string {
  const shown = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
