import { readSigningPage } from '@/lib/portal/signer/signing-page'
import { deviceLinkAnswer } from '@/lib/portal/smart-id/waiting-link'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The current QR code. Only the holder of the page's link gets it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const page = await readSigningPage((await params).invitation)
  const waits = !('closed' in page) && page.stage.name === 'waiting'
  return deviceLinkAnswer(request, waits ? page.stage.attempt.token : undefined)
}
