import type { HttpClient, HttpResponse } from './transport'

const redirectsMax = 4
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Wraps a client: GET requests follow redirects (RFC 9110, 15.4). `further` sends the followed ones, with its own rules
 * for addresses. After too many redirects the last one is the answer.
 */
export function followingRedirects(first: HttpClient, further = first): HttpClient {
  return async (request) => {
    let { url } = request
    let answer = await first(request)
    for (let hop = 0; request.method === 'GET' && hop < redirectsMax; hop++) {
      const next = locationOf(answer, url)
      if (next === undefined) break
      url = next
      answer = await further({ ...request, url })
    }
    return answer
  }
}

function locationOf({ status, headers }: HttpResponse, base: string): string | undefined {
  const { location } = headers
  const isFollowed = redirects.includes(status) && location && URL.canParse(location, base)
  return isFollowed ? new URL(location, base).href : undefined
}
