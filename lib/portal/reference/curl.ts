import type { Endpoint } from '@/lib/gateway/contract/endpoint'
import { pathExamples } from '@/lib/gateway/contract/examples'

const tokenMark = 'ACCESS-TOKEN'

/** The example of an endpoint as a command; `$GATEWAY` and `$TOKEN` are the reader's own. */
export function curlOf(endpoint: Endpoint, request: object): string {
  const address = `$GATEWAY${prefixOf(endpoint)}${filled(endpoint.path)}`
  switch (endpoint.credential) {
    case 'query':
      return `curl -s${outputOf(endpoint)} "${address}?access_token=$TOKEN"`
    case 'none':
      return `curl -s -T contract.pdf "${address}"`
    case 'body':
      return [
        `curl -s${methodOf(endpoint)}${outputOf(endpoint)} "${address}" \\`,
        `  -H 'content-type: application/json' -d '${bodyOf(request)}'`,
      ].join('\n')
  }
}

const prefixOf = ({ localised }: Endpoint) => (localised ? '/en' : '')
const methodOf = ({ method }: Endpoint) => (method === 'POST' ? '' : ` -X ${method}`)
const outputOf = ({ response }: Endpoint) => (response === 'bytes' ? ' -o contract.pdf' : '')

function filled(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathExamples[name] ?? name)
}

/** The shell's single quotes end where its variable stands. */
function bodyOf(request: object): string {
  const body = JSON.stringify({ access_token: tokenMark, ...request }, null, 2)
  return body.replace(tokenMark, `'"$TOKEN"'`)
}
