import { readOwnedDocument } from '@/lib/portal/owner/owned-document'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of the document's page. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  return await versionAnswer((viewer) => readOwnedDocument(viewer, documentId))
}
