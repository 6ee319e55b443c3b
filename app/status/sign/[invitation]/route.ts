import { bringKept } from '@/lib/portal/browser-signing/browser-answer'
import { jsonAnswer } from '@/lib/portal/http/answers'
import { readSigningPage } from '@/lib/portal/signer/signing-page'
import { confirmBrought } from '@/lib/portal/smart-id/device-link'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The current version of the signing page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await confirmBrought()
  await bringKept()
  const page = await readSigningPage((await params).invitation)
  const unreachable = 'closed' in page && page.closed === 'unreachable'
  return unreachable ? jsonAnswer({}, 503) : jsonAnswer({ version: page.version })
}
