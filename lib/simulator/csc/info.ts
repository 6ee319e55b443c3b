import type { Provider } from './provider'
import { algorithmsOf } from './raw-signature'

/** The response to `info` (CSC API 1.0.4.0 and 2.0.0.2, 11.1). */
export function infoOf({ version, url, baseUrl }: Provider): object {
  return {
    specs: version.specs,
    name: 'TEST of Paraph Remote Signing',
    logo: `${baseUrl}/assets/remote-signing.png`,
    region: 'LT',
    lang: 'en-US',
    description:
      'A remote signing provider for demonstrations; its signatures have no legal effect',
    authType: ['oauth2code'],
    methods: version.methods,
    ...(version.isSecond ? secondInfo(url) : { oauth2: url }),
  }
}

function secondInfo(url: string) {
  const formats = ['C', 'X', 'P']
  return {
    oauth2Issuer: url,
    asynchronousOperationMode: true,
    signAlgorithms: { algos: [...new Set(Object.values(algorithmsOf).flat())] },
    signature_formats: {
      formats,
      envelope_properties: [['Detached'], ['Detached'], ['Revision']],
    },
    conformance_levels: ['Ades-B-B'],
  }
}

/** Metadata of the authorisation server (RFC 8414, 2; RFC 9126, 5; RFC 9396, 10). */
export function serverMetadata({ url }: Provider): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    revocation_endpoint: `${url}/oauth2/revoke`,
    pushed_authorization_request_endpoint: `${url}/oauth2/pushed_authorize`,
    scopes_supported: ['service', 'credential'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_details_types_supported: [
      'credential',
      'https://cloudsignatureconsortium.org/2025/credential',
    ],
  }
}
