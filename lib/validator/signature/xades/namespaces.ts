/** XML Signature (XMLDSig 1.1) and related namespaces. */
export const ds = 'http://www.w3.org/2000/09/xmldsig#'
export const exclusiveCanonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** XAdES namespaces: two current ones, and two that only old files have. */
export const xades132 = 'http://uri.etsi.org/01903/v1.3.2#'
export const xades141 = 'http://uri.etsi.org/01903/v1.4.1#'
const xades111 = 'http://uri.etsi.org/01903/v1.1.1#'
const xades122 = 'http://uri.etsi.org/01903/v1.2.2#'

export const xadesNamespaces: ReadonlySet<string> = new Set([
  xades132,
  xades141,
  xades122,
  xades111,
])

/** Namespace of the root of signature files in ASiC containers (EN 319 162-1, A.4). */
export const asic = 'http://uri.etsi.org/02918/v1.2.1#'
/** Namespace of the root of signature files in ADOC packages. */
export const odfSignatures = 'urn:oasis:names:tc:opendocument:xmlns:digitalsignature:1.0'

/** Whether ds:Reference/@Type is that of SignedProperties: as in EN 319 132-1, 4.4.1, or with a version inserted. */
export function isSignedPropertiesType(type: string | undefined): boolean {
  return /^http:\/\/uri\.etsi\.org\/01903\/?(v\d\.\d\.\d)?#SignedProperties$/.test(type ?? '')
}

export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties'
