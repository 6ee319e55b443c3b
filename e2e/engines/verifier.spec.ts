import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { bundleVerifier, verifierPath } from '@/lib/bundle/verifier.mjs'
import { memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { openTrustStore } from '@/lib/trust/trust-store'
import { writeTrustMaterial } from '@/lib/trust/trust-text'
import { refusedAnswer } from '@/lib/validation/isolation/refused-answer'
import { textsOf } from '@/lib/validation/isolation/report-texts'
import { validateFile } from '@/lib/validation/validate-file'
import { manyPagesPdf } from '../many-pages-pdf'
import { test as it } from './story'

const at = new Date('2026-03-01T09:30:00Z')

interface Checked {
  /** A `FromWorker` as JSON: drivers differ in how they return undefined. */
  readonly answer: string
  readonly milliseconds: number
}

declare global {
  /** Validates the file at an address of the test's server, in a worker that then stays. */
  var checked: (name: string, at: string) => Promise<Checked>
}

it('validates files in a worker like the server, 20 MB within seconds', async ({ tab }, story) => {
  const { trust, files } = await signedFiles()
  const server = await served({ ...files, trust: Buffer.from(writeTrustMaterial(trust)) })
  try {
    await tab.go(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    for (const [name, bytes] of Object.entries(files)) {
      const inPage = (name: string, at: string) => checked(name, at)
      const { answer, milliseconds } = await tab.eval(inPage, name, at.toISOString())
      expect(JSON.parse(answer)).toEqual(await answerOfServer(name, bytes, openTrustStore(trust)))
      // About a second on a quiet machine.
      expect(milliseconds).toBeLessThan(10_000)
      story.annotations.push({ type: name, description: `${Math.round(milliseconds)} ms` })
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

async function signedFiles() {
  const pki = createTestPki(() => at)
  const sign = async (pdf: Buffer) => (await signPdf(pki, pdf, { at, level: 'B-LT' })).bytes
  const small = await sign(samplePdf())
  const files: Readonly<Record<string, Bytes>> = {
    'signed.pdf': small,
    'changed.pdf': small.with(200, (small[200] ?? 0) ^ 1),
    'cut.pdf': small.subarray(0, small.length / 2),
    'unknown.txt': Buffer.from('a letter'),
    'large.pdf': await sign(manyPagesPdf(20 << 20)),
  }
  return { trust: { certificates: [pki.anchor], lists: [] }, files }
}

async function answerOfServer(
  name: string,
  bytes: Bytes,
  trust: ReturnType<typeof openTrustStore>,
) {
  try {
    const file = { source: memorySource(bytes), name }
    const reports = await validateFile(file, { at, trust, policy: 'dss' }, 'en')
    // Without members that are undefined, as the answer of the browser.
    return JSON.parse(JSON.stringify({ type: 'reports', reports: textsOf(reports) }))
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** A page with the worker, under the policy of the portal's script: the worker may not send a request. */
async function served(files: Readonly<Record<string, Bytes>>): Promise<Server> {
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
        `<!doctype html><title>Test</title><link rel="icon" href="data:,"><script>${page}</script>`,
      )
    } else response.end(files[name])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const page = `
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
  const answer = await ask({ type: 'validate', file, name, at: new Date(at), language: 'en', policy: 'dss' });
  return { answer: JSON.stringify(answer), milliseconds: performance.now() - start };
};
`
