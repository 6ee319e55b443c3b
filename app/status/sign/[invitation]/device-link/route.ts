import { readSigningPage } from '@/lib/portal/signer/signing-page'
import { deviceLinkAnswer } from '@/lib/portal/smart-id/waiting-link'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The QR code of this moment. Only who holds the link of the page gets it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const page = await readSigningPage((await params).invitation, { viewed: true })
  const waits = !('closed' in page) && page.stage.name === 'waiting'
  return deviceLinkAnswer(request, waits ? page.stage.attempt.token : undefined)
}
