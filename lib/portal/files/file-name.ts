/** The name an answer gives its file (RFC 6266, 4.3: `filename*`), or another one. */
export function fileNameOf(answer: Response, otherwise: string): string {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}
