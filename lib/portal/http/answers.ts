import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { shownType } from '../files/file-kind'
import { securityHeaders } from './content-security-policy'

/** Answers of route handlers are not cached and not shared with other sites. */
const headersNow = () => ({ ...securityHeaders(), 'cache-control': 'no-store' })

export function jsonAnswer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: headersNow() })
}

/**
 * Answers that this reader cannot have the file now. A followed download link (`?download`) leads to the page that
 * says why; a script of ours gets the status.
 */
export function noFileAnswer(
  { url }: Pick<Request, 'url'>,
  status: number,
  page: string,
): Response {
  return new URL(url).searchParams.has('download') ? seeOther(page) : jsonAnswer({}, status)
}

/** The same for each reason why the signed-in person gets no file. */
export function noFileAnswers(request: Pick<Request, 'url'>, page: string) {
  const none = (status: number) => noFileAnswer(request, status, page)
  return { signedOut: none(401), gone: none(404), away: none(503) }
}

/** Redirects to a page of this portal. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * One file of a container. A file that a browser can show safely is sent with that type, regardless of its own; all
 * others can only be saved.
 */
export function partAnswer(part: Response, request: Pick<Request, 'url'>): Response {
  const name = fileNameOf(part, 'file')
  const shown = shownType(name)
  const save = shown === undefined || new URL(request.url).searchParams.has('download')
  const answer = fileAnswer(part, name, save ? 'attachment' : 'inline')
  answer.headers.set('content-type', shown?.mediaType ?? 'application/octet-stream')
  return answer
}

/** A file of the gateway, passed on as it arrives. Its sandbox is empty, so that it cannot run scripts inline. */
export function fileAnswer(
  file: Response,
  name: string,
  disposition: 'attachment' | 'inline',
): Response {
  return new Response(file.body, {
    status: file.status,
    headers: {
      ...headersNow(),
      'content-type': file.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeExtended(name)}`,
      ...picked(file.headers, partHeaders),
    },
  })
}

/** A picture that the gateway has drawn; 404 without one. */
export function pictureAnswer(picture: Response | undefined): Response {
  if (picture === undefined) return jsonAnswer({}, 404)
  const answer = fileAnswer(picture, 'first-page.webp', 'inline')
  answer.headers.set('content-type', 'image/webp')
  return answer
}

/** Headers that a browser needs to read a file by parts (RFC 9110, 8.8.3, 14.3, 14.4). */
const partHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const

/** The range of a file that a request asks for, and its version: the gateway answers both. */
export function partAsked({ method, headers }: Request): Record<string, string> {
  return method === 'GET' ? picked(headers, ['range', 'if-match']) : {}
}

function picked(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const [otherVersion, noSuchPart] = [412, 416]

/** Whether the gateway has no such part because the file has changed or is shorter. */
export function isPartRefused(error: unknown): error is GatewayFailure {
  return error instanceof GatewayFailure && [otherVersion, noSuchPart].includes(error.status)
}

/** Wraps the handler of a file that can be read by parts: a refused part is answered with its own status. */
export function byParts<Context>(get: Get<Context>): Get<Context> {
  return async (request, context) => {
    try {
      return await get(request, context)
    } catch (error) {
      if (isPartRefused(error)) return jsonAnswer({}, error.status)
      throw error
    }
  }
}

type Get<Context> = (request: Request, context: Context) => Promise<Response>

/**
 * The same answer for HEAD requests (RFC 9110, 9.3.2), as link checkers and download managers send. Cancels the body:
 * Next would leave it unread, and the gateway would keep it open.
 */
export function headOf<Context>(get: Get<Context>): Get<Context> {
  return async (request, context) => {
    const answer = await get(request, context)
    await answer.body?.cancel()
    return new Response(null, answer)
  }
}

/** An archive that can only be saved; its length is not known yet. */
export function archiveAnswer(zip: ReadableStream<Uint8Array>, name: string): Response {
  return new Response(zip, {
    headers: {
      ...headersNow(),
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeExtended(name)}`,
    },
  })
}

/** RFC 8187, 3.2.1: encodeURIComponent leaves four characters that must be escaped here. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The file name in an answer (RFC 6266, 4.3: `filename*`), or another one. */
export function fileNameOf(answer: Response, otherwise: string): string {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}
