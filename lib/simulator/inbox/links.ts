const attribute = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const bare = /https?:\/\/[^\s<>"']+/gi

/** http(s) addresses of a mail, each once, in the order of its text and then of its HTML. */
export function linksIn(text: string, html: string): readonly string[] {
  const inText = (text.match(bare) ?? []).map((link) => link.replace(/[.,;:!?)\]]+$/, ''))
  const inHtml = Array.from(html.matchAll(attribute), ([, double, single]) =>
    unescapeHtml(double ?? single ?? ''),
  )
  return [...new Set([...inText, ...inHtml])].filter((link) => /^https?:\/\//i.test(link))
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
