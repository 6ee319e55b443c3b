import { chosenDocuments } from '@/lib/portal/forms/small-forms'
import { headOf, jsonAnswer, savedAnswer } from '@/lib/portal/http/answers'
import { zipOfSigned } from '@/lib/portal/owner/chosen-documents'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** Returns the signed documents among several (`?document=…&document=…`) as one archive. */
export async function GET(request: Request): Promise<Response> {
  const chosen = chosenDocuments.safeParse(new URL(request.url).searchParams.getAll('document'))
  if (!chosen.success) return jsonAnswer({}, 400)
  return await viewerAnswer({ signedOut: jsonAnswer({}, 401) }, async (viewer) => {
    const zip = await zipOfSigned(viewer, chosen.data)
    return zip && savedAnswer(zip, 'documents.zip')
  })
}

export const HEAD = headOf(GET)
