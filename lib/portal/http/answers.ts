import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { shownType } from '../files/file-kind'
import { securityHeaders } from './content-security-policy'

/** Headers of route handlers: responses are not cached and not shared with other sites. */
const headersNow = () => ({ ...securityHeaders(), 'cache-control': 'no-store' })

export function jsonAnswer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: headersNow() })
}

/**
 * The response if this reader cannot get the file now. A download link (`?download`) redirects to the page, which says
 * why; a script of ours gets the status.
 */
export function noFileAnswer(
  { url }: Pick<Request, 'url'>,
  status: number,
  page: string,
): Response {
  return new URL(url).searchParams.has('download') ? seeOther(page) : jsonAnswer({}, status)
}

/** The responses for each reason why the signed-in person cannot get a file. */
export function noFileAnswers(request: Pick<Request, 'url'>, page: string) {
  const none = (status: number) => noFileAnswer(request, status, page)
  return { signedOut: none(401), gone: none(404), away: none(503) }
}

/** Redirects to a page of this portal. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * One file of a container. If a browser can show it safely, it is sent with the type of its extension, whatever type it
 * claims. All other files can only be saved.
 */
export function partAnswer(part: Response, request: Pick<Request, 'url'>): Response {
  const name = fileNameOf(part, 'file')
  const shown = shownType(name)
  const save = shown === undefined || new URL(request.url).searchParams.has('download')
  const answer = fileAnswer(part, name, save ? 'attachment' : 'inline')
  answer.headers.set('content-type', shown?.mediaType ?? 'application/octet-stream')
  return answer
}

/** A file from the gateway, passed on as a stream. Its sandbox is empty, so that it cannot run scripts inline. */
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

/** A picture that the gateway has drawn. Without a picture, the response is 404. */
export function pictureAnswer(picture: Response | undefined): Response {
  if (picture === undefined) return jsonAnswer({}, 404)
  const answer = fileAnswer(picture, 'first-page.webp', 'inline')
  answer.headers.set('content-type', 'image/webp')
  return answer
}

/** Headers that a browser needs to read a file in parts (RFC 9110, 8.8.3, 14.3, 14.4). */
const partHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const

/** The headers with the requested range of a file and its version. The gateway evaluates both. */
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

/** Whether the gateway does not have the part, because the file has changed or is shorter. */
export function isPartRefused(error: unknown): error is GatewayFailure {
  return error instanceof GatewayFailure && [otherVersion, noSuchPart].includes(error.status)
}

/** Wraps the handler of a file that can be read in parts: if a part is refused, the gateway's status is passed on. */
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
 * Returns the handler for HEAD requests (RFC 9110, 9.3.2), which link checkers and download managers send. It cancels
 * the body, because Next would leave it unread and the gateway would keep it open.
 */
export function headOf<Context>(get: Get<Context>): Get<Context> {
  return async (request, context) => {
    const answer = await get(request, context)
    await answer.body?.cancel()
    return new Response(null, answer)
  }
}

/** An archive or table that can only be saved. The length is not known in advance. */
export function savedAnswer(
  content: ReadableStream<Uint8Array>,
  name: string,
  mediaType = 'application/zip',
): Response {
  return new Response(content, {
    headers: {
      ...headersNow(),
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeExtended(name)}`,
    },
  })
}

/** RFC 8187, 3.2.1: four characters must be escaped that encodeURIComponent leaves as they are. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The file name in a response (RFC 6266, 4.3: `filename*`), or the given default. */
export function fileNameOf(answer: Response, otherwise: string): string {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}
