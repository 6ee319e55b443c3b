import { bringKept } from '@/lib/portal/browser-signing/browser-answer'
import { jsonAnswer } from '@/lib/portal/http/answers'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'
import { readRun } from '@/lib/portal/signer/signing-run'
import { confirmBrought } from '@/lib/portal/smart-id/device-link'

interface Context {
  readonly params: Promise<{ run: string }>
}

/** The current version of a run's page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await confirmBrought()
  await bringKept()
  const run = await readRun((await params).run)
  if (!run) return jsonAnswer({ version: 'unknown' })
  const away = run.documents.some(({ page }) => 'closed' in page && page.closed === 'unreachable')
  return away ? jsonAnswer({}, 503) : await versionAnswer(async () => run)
}
