import { shownType } from '../files/file-kind'
import { securityHeaders } from './content-security-policy'

/** Nothing a route handler says is for a cache or for another site. */
const headersNow = () => ({ ...securityHeaders(), 'cache-control': 'no-store' })

export function jsonAnswer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: headersNow() })
}

/**
 * There is no file for this reader now. Whoever follows a link to save it (`?download`) comes to the page that says why;
 * a script of ours gets the status.
 */
export function noFileAnswer(
  { url }: Pick<Request, 'url'>,
  status: number,
  page: string,
): Response {
  return new URL(url).searchParams.has('download') ? seeOther(page) : jsonAnswer({}, status)
}

/** The same for each reason why the signed-in person gets none. */
export function noFileAnswers(request: Pick<Request, 'url'>, page: string) {
  const none = (status: number) => noFileAnswer(request, status, page)
  return { signedOut: none(401), gone: none(404), away: none(503) }
}

/** Leads on to a page of this portal. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * One file of a container. What a browser can show safely is sent as just that, whatever it may be;
 * everything else is only to be saved.
 */
export function partAnswer(part: Response, request: Pick<Request, 'url'>): Response {
  const name = fileNameOf(part, 'file')
  const shown = shownType(name)
  const save = shown === undefined || new URL(request.url).searchParams.has('download')
  const answer = fileAnswer(part, name, save ? 'attachment' : 'inline')
  answer.headers.set('content-type', shown?.mediaType ?? 'application/octet-stream')
  return answer
}

/** A file of the gateway, passed on as it arrives. Inline it can run nothing: its sandbox is empty. */
export function fileAnswer(
  file: Response,
  name: string,
  disposition: 'attachment' | 'inline',
): Response {
  return new Response(file.body, {
    headers: {
      ...headersNow(),
      'content-type': file.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeExtended(name)}`,
      ...lengthOf(file),
    },
  })
}

type Get<Context> = (request: Request, context: Context) => Promise<Response>

/**
 * The same answer for whoever asks for the headers alone (RFC 9110, 9.3.2), as link checkers and download managers do.
 * Next would leave the body unread, and what nobody reads stays open at the gateway.
 */
export function headOf<Context>(get: Get<Context>): Get<Context> {
  return async (request, context) => {
    const answer = await get(request, context)
    await answer.body?.cancel()
    return new Response(null, answer)
  }
}

/** An archive that is only to be saved; how long it becomes, nobody knows yet. */
export function archiveAnswer(zip: ReadableStream<Uint8Array>, name: string): Response {
  return new Response(zip, {
    headers: {
      ...headersNow(),
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeExtended(name)}`,
    },
  })
}

function lengthOf(file: Response): Record<string, string> {
  const length = file.headers.get('content-length')
  return length === null ? {} : { 'content-length': length }
}

/** RFC 8187, 3.2.1: encodeURIComponent leaves four characters that must be escaped here. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The name an answer gives its file (RFC 6266, 4.3: `filename*`), or another one. */
export function fileNameOf(answer: Response, otherwise: string): string {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}
