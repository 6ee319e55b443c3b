import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { en } from '@paraph/validator/validation/messages/words/en'
import { bundleVerifier, verifierPath } from '@/lib/bundle/verifier.mjs'

export interface Checked {
  /** A `FromWorker` as JSON: drivers differ in how they return undefined. */
  readonly answer: string
  readonly milliseconds: number
}

declare global {
  /** Validates the file at an address of this server, in a worker that then stays. */
  var checked: (name: string, at: string) => Promise<Checked>
}

interface ValidatorPage {
  readonly address: string
  close(): void
}

/**
 * Serves a page with the validator's worker, and files by name; `trust` is the trust material. The script has the
 * policy of the portal's: the worker may not send a request.
 */
export async function serveValidatorPage(
  files: Readonly<Record<string, Bytes>>,
): Promise<ValidatorPage> {
  await bundleVerifier()
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    if (name === 'validator.js') {
      response.setHeader('content-security-policy', "default-src 'none'")
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(verifierPath))
    } else if (name === '') {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Test</title><link rel="icon" href="data:,"><script>${script}</script>`,
      )
    } else response.end(files[name])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: addressOf(server), close: () => end(server) }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

function end(server: Server): void {
  server.closeAllConnections()
  server.close()
}

const script = `
const words = ${JSON.stringify(en)};
const worker = new Worker('/validator.js');
const next = () => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});
const ask = (message) => { const answer = next(); worker.postMessage(message); return answer; };
const started = next().then(async () => ask({ type: 'trust', text: await (await fetch('/trust')).text() }));
globalThis.checked = async (name, at) => {
  await started;
  const file = await (await fetch('/' + name)).blob();
  const start = performance.now();
  const answer = await ask({ type: 'validate', file, name, at: new Date(at), words, policy: 'dss' });
  return { answer: JSON.stringify(answer), milliseconds: performance.now() - start };
};
`
