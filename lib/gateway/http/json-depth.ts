const quote = 0x22
const backslash = 0x5c
const openers = new Set([0x7b, 0x5b])
const closers = new Set([0x7d, 0x5d])

/** Whether a JSON text nests deeper than allowed; told before it is parsed, texts inside skipped over. */
export function nestsDeeperThan(json: string, maximum: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (closers.has(code)) depth--
    else if (openers.has(code) && ++depth > maximum) return true
  }
  return false
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json.charCodeAt(at - 1 - slashes) === backslash) slashes++
  return slashes % 2 === 1
}
