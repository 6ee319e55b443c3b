import { byParts, fileAnswer, headOf, noFileAnswer, partAsked } from '@/lib/portal/http/answers'
import { openSigningFile, pageOfLink } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The current document. `?download` saves it instead of showing it. Redirects to the page if there is no file. */
export const GET = byParts(async (request, { params }: Context) => {
  const { invitation } = await params
  const opened = await openSigningFile(invitation, partAsked(request))
  if (opened === undefined) return noFileAnswer(request, 404, pageOfLink(invitation))
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(opened.file, opened.name, download ? 'attachment' : 'inline')
})

export const HEAD = headOf(GET)
