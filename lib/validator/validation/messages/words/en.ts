/** The English texts of reports. The other languages have the same keys. */
export const en = {
  /** Sentences of the remarks. `{about}` is replaced by the object of a remark. */
  sentences: {
    'byte-range-malformed': 'The byte range of the signature is malformed.',
    'gap-differs-from-contents': 'The byte range leaves out more than the signature value.',
    'revision-incomplete':
      'The signed part of the file is not a complete document that contains this signature.',
    'byte-range-collision': 'The gaps in the byte ranges of two signatures overlap.',
    'signature-dictionary-differs': 'The signature entry in the file differs from the signed one.',
    'orphan-signature': 'The signature does not belong to a signature field of the document.',
    'signature-duplicated': 'Two signatures in the file have the same identifier.',
    'changed-after-signing': 'The document was changed after signing: {about}.',
    'last-revision-unreadable':
      'The last revision of the file cannot be read: it may hold changes and further signatures.',
    'pages-differ': 'The pages of the document differ from the signed pages.',
    'change-not-permitted': 'The document was changed, which its certification does not permit.',
    'annotation-changed': 'Annotations were changed after signing.',
    'annotation-overlap': 'Added content covers other content (page {about}).',
    'content-covered': 'A later signature covers signed content (page {about}).',
    'bytes-after-end': 'The file continues after the end of the document.',
    'unlisted-object': 'The file contains data that no part of the document refers to.',
    'second-format':
      'The file can also be opened as {about}, and what it shows then was not signed.',
    'unsigned-attribute-unknown':
      'The signature has an unsigned attribute of an unknown kind, which may hold other content: {about}.',
    'revocation-format-unknown':
      'In place of revocation data the signature has unsigned data of an unknown format: {about}.',
    'readers-differ':
      'Some readers of PDF show other pages, because the file has two different lists of its objects.',
    'active-content': 'The document has active content: {about}.',
    'cms-malformed': 'The signature value cannot be read.',
    'cms-followed': 'There is unsigned data after the signature value.',
    'cms-content-type': 'The signed content type is not data.',
    'cms-content-encapsulated': 'The signature contains its own content instead of the document.',
    'signer-not-single': 'The PDF signature does not have exactly one signer.',
    'format-knows-sha1-only':
      'This old format signs with SHA-1, which is accepted only under a newer time-stamp.',
    'digest-algorithms-disagree':
      'The signature names different digest algorithms for the same data.',
    'content-type-differs': 'The description of the signed data is malformed.',
    'sub-filter-unknown': 'Unknown type of signature: {about}.',
    'xml-structure': 'The structure of the signature is not accepted: {about}.',
    'jws-structure': 'The structure of the JSON signature is not accepted: {about}.',
    'part-not-signed':
      'The signature covers only a part of the document; it does not cover: {about}.',
    'manifest-entry-missing': 'The signature lists something that is not in the file: {about}.',
    'transform-not-supported':
      'The signed data is selected by an unsupported transformation: {about}.',
    'transform-order-not-supported':
      'The signed data is selected by transformations in an unsupported order: {about}.',
    'reference-ambiguous': 'Two elements of the file match the same signed reference.',
    'container-structure': 'The container is malformed: {about}.',
    'adoc-package': 'The document does not follow the rules of ADOC for its package: {about}.',
    'evidence-record-unreadable':
      'The evidence record cannot be read, so it proves nothing: {about}.',
    'evidence-record-does-not-hold':
      'An evidence record is not valid and proves nothing ({about}).',
    'evidence-record-order-wrong':
      'The time-stamps of the evidence record are not in the order of their times.',
    'evidence-record-of-future':
      'A time-stamp of the evidence record is later than the time of this check, so the record proves nothing.',
    'file-not-preserved': 'The evidence record does not cover a file of the container: {about}.',
    'signature-not-preserved':
      'The evidence record lists the signature, but not everything that it signs, so it proves nothing about it: {about}.',
    'file-not-signed': 'The signature does not cover a file of the container: {about}.',
    'file-not-stamped': 'The time-stamp does not cover a file of the container: {about}.',
    'file-partly-signed': 'This file is not covered by every signature of the container: {about}.',
    'manifest-disagrees':
      'The list of files of the container does not agree with the signature: {about}.',
    'time-mark-unproven': 'The issuer of the time-mark of the signature is unknown.',
    'time-mark-wrong': 'The time-mark of the signature is wrong.',
    'trusted-list-not-looked-at':
      'The trusted list of the country that issued the certificate is not used here, so it is unknown whether the signature is qualified: {about}.',
    'signing-certificate-not-found': 'The certificate of the signer is not in the file.',
    'signing-certificate-attribute-unclear':
      'The signature does not identify exactly one certificate of the signer.',
    'signing-certificate-attribute-missing':
      'The signature does not protect the certificate of the signer.',
    'signing-certificate-digest-unknown':
      'The signature names the certificate of its signer by an unknown digest algorithm.',
    'signing-certificate-digest-differs':
      'The certificate in the file is not the one that the signature names.',
    'issuer-serial-differs':
      'The signature names a different issuer or serial number than the certificate.',
    'policy-not-available': 'The signature policy is not available: {about}.',
    'policy-digest-differs': 'The signature policy is not the one that the signer named: {about}.',
    'nothing-signed': 'The signature does not cover any data.',
    'signed-data-not-found': 'Signed data is missing: {about}.',
    'signed-data-detached':
      'The file holds only a signature, and the signed file was not given: {about}.',
    'signed-data-altered': 'Signed data was altered: {about}.',
    'signature-value-wrong': 'The signature value does not match the certificate.',
    'signature-value-length':
      'The signature value does not have the length that its algorithm requires: {about}.',
    'signed-attributes-not-der':
      'The signature value is over the signed attributes as they were sent, not over their DER encoding.',
    'signing-time-missing': 'The signature does not say when it was made.',
    'algorithm-unknown': 'The signature algorithm is unknown.',
    'algorithm-not-in-policy':
      'The validation policy does not list the signature algorithm: {about}.',
    'algorithm-unreliable':
      'The algorithm was no longer reliable at the time for which the signature is proven: {about}.',
    'certificate-algorithm-unreliable':
      'A certificate was signed with an algorithm that was no longer reliable: {about}.',
    'no-certification-path': 'The certificate does not chain to a trusted authority: {about}.',
    'key-not-for-signatures': 'The certificate is not meant for signatures: {about}.',
    'key-not-for-time-stamps': 'The certificate is not meant for time-stamps: {about}.',
    'key-not-only-for-time-stamps':
      'The certificate of the time-stamp is not for time-stamps only, as RFC 3161 requires: {about}.',
    'path-no-issuer-found': 'An issuer certificate is missing: {about}.',
    'path-signature-wrong': 'A certificate was not signed by its issuer: {about}.',
    'path-not-a-ca': 'The issuer of a certificate is not an authority: {about}.',
    'path-may-not-sign-certificates':
      'The issuer of a certificate is not permitted to issue certificates: {about}.',
    'path-path-too-long':
      'There are more authorities above the certificate than permitted: {about}.',
    'path-name-not-permitted':
      'An authority above the certificate is not permitted to certify this name: {about}.',
    'path-policy-missing': 'A certificate policy that an authority requires is missing: {about}.',
    'path-unknown-critical-extension': 'A certificate has an unknown critical extension: {about}.',
    'revocation-unknown': 'The revocation status of the certificate is unknown: {about}.',
    'revocation-unacceptable': 'The revocation data is not accepted: {about}.',
    'revocation-too-old': 'The revocation data is older than the signature: {about}.',
    'revocation-signer-ended':
      'It is not proven that the revocation data was issued while the certificate of its issuer was valid: {about}.',
    'revocation-data-unproven':
      'An authority is no longer trusted, and it is not proven that the revocation data is older: {about}.',
    'revocation-data-late': 'Revocation data was collected long after the signature.',
    'certificate-revoked': 'The certificate was revoked: {about}.',
    'certificate-on-hold': 'The certificate is suspended: {about}.',
    'certificate-out-of-validity':
      'It is not proven that the signature was made while the certificate was valid: {about}.',
    'signed-before-validity': 'The signature is older than the certificate: {about}.',
    'signed-after-revocation': 'The signature was made after the certificate was revoked: {about}.',
    'signed-after-expiry': 'The signature was made after the certificate expired: {about}.',
    'signed-with-unreliable-algorithm':
      'The signature was made when its algorithm was no longer reliable: {about}.',
    'time-stamp-order-wrong': 'The time-stamps of the signature contradict each other.',
    'time-stamp-does-not-hold': 'A time-stamp is not valid and proves nothing ({about}).',
    'claimed-time-after-proof': 'The signer claims a later time than is proven.',
    'claimed-time-outside-certificate':
      'The signing time that the signer claims is outside the validity of the certificate.',
    'anchor-out-of-validity':
      'The certificate is a trust anchor, but was not valid at the time for which the signature is proven: {about}.',
    'algorithm-ended':
      'The recommended use of the algorithm ended before the time for which the signature is proven: {about}.',
    'not-qualified': 'The signature is not a qualified electronic signature.',
    'unexpected-error': 'The signature could not be validated ({about}).',
  },
  /** Phrases for the codes that a remark may be about. The diagnostic data has the codes. */
  subjects: {
    'mimetype-missing': 'its first entry, which states its type, is missing',
    'mimetype-not-first': 'the entry that states its type is not the first one',
    'mimetype-compressed': 'the entry that states its type is compressed',
    'mimetype-extra-field': 'the entry that states its type has additional data',
    'mimetype-white-space': 'there are spaces around the type it states',
    'mimetype-unknown': 'the type it states is not that of a signed container',
    'mimetype-misspelt': 'the entry that states its type is misspelt',
    'manifest-missing': 'the list of its files is missing',
    'manifest-malformed': 'the list of its files cannot be read',
    'manifest-root-missing': 'the list of its files leaves out the container itself',
    'manifest-root-differs': 'the list of its files states another type than the container',
    'manifest-duplicate': 'the list of its files has a file twice',
    'manifest-file-missing': 'the list of its files names a file that is not there',
    'manifest-file-unlisted': 'the list of its files leaves out a file',
    'data-files-missing': 'there are no files in it',
    'several-data-files': 'it has more than the one file it may have',
    'root-file-missing': 'its file is not at its root',
    'unexpected-file': 'there is a file where only parts of the format belong',
    'relations-missing': 'the relations of its files are missing',
    'relations-malformed': 'the relations of its files cannot be read',
    'relations-part-missing': 'the relations name a file that is not there',
    'relations-part-unlisted': 'the relations leave out a file',
    'main-missing': 'no file is the main one',
    'several-mains': 'several files are the main one',
    'metadata-malformed': 'data about the document cannot be read',
    'unsignable-metadata-missing': 'the unsigned data about the document are missing',
    'standard-version-unknown': 'it names another standard than ADOC-V1.0',
    'signature-of-metadata-missing':
      'the data about the document name a signature that is not there',
    'signature-not-described': 'the data about the document do not describe the signature',
    'metadata-not-signed': 'the signature leaves out data about the document that it should cover',
    'signed-info-malformed': 'the list of signed data cannot be read',
    'canonicalization-not-allowed': 'the signed list is written in a form that is not supported',
    'signature-method-not-allowed': 'the method of signing is not supported',
    'signature-value-malformed': 'the signature value cannot be read',
    'no-references': 'nothing is named as signed',
    'too-many-references': 'more is named as signed than can be checked',
    'several-qualifying-properties': 'there are two sets of data about the signature',
    'several-signed-properties': 'there are two sets of signed data about the signature',
    'signed-property-repeated': 'data about the signature are stated twice',
    'signed-properties-not-signed': 'the data about the signature are not signed',
    'several-signed-properties-references':
      'the data about the signature are named twice as signed',
    'signed-properties-reference-untyped': 'the data about the signature are not named as such',
    'signed-properties-reference-elsewhere':
      'other data are signed as the data about the signature',
    'wrong-target': 'the data are about another signature',
    'no-data-references': 'the signature covers only itself',
    'data-misplaced': 'the signed data are at a place that readers do not check',
    'duplicate-id': 'two elements have the same name',
    'counter-signature': 'it does not confirm the signature that contains it',
    javascript: 'a program that runs when it is opened or used',
    launch: 'a command that starts a program or sends something',
    'remote-document': 'a command that opens another document',
    'external-stream': 'content that lies outside the file',
    xfa: 'a form that few programs show',
    canonicalization: 'canonical form',
    'enveloped-signature': 'without this signature',
    base64: 'decoding',
    'element-by-id': 'one element',
    'signature-value': 'the signature value',
    'without-signatures': 'without all signatures',
    'several-signatures-named': 'a list of signed files names several signatures',
    'protected-header': 'its protected header cannot be read',
    'header-repeated': 'its headers state the same thing twice',
    alg: 'it names no algorithm of signing that may be used',
    'not-allowed': 'a selection that is not known here',
    crit: 'its list of critical headers is malformed',
    'crit unknown': 'it demands a header that is not known here',
    'crit without b64': 'its form of the payload is not marked as critical',
    'crit without sigD': 'its list of detached files is not marked as critical',
    b64: 'the form of the payload is stated in a way that readers take differently',
    payload: 'its payload cannot be read',
    sigD: 'its list of detached files is malformed',
    'sigD with payload': 'it has both a payload and a list of detached files',
    'sigD mId': 'it names its detached files in a way that is not supported',
    etsiU: 'its unsigned data cannot be read',
    'etsiU protected': 'unsigned data stand in the signed header, where they are not read',
    cSig: 'its counter-signature cannot be read',
  },
  /** Parts of a PDF, by the first step of the path of a change, or the first two steps. */
  changedParts: {
    Page: 'a page',
    Pages: 'the list of pages',
    Catalog: 'the settings of the document',
    'Catalog/Names': 'attached files, scripts or link targets',
    Trailer: 'the data at the end of the file',
    AcroForm: 'the form',
    Field: 'a form field',
    'form-field': 'a form field',
    'field-value': 'the value of a form field',
    annotation: 'a comment or another mark on a page',
    signature: 'a signature',
    other: 'another part of the file',
  },
  page: 'page {number}',
  /** The meanings of indications and sub-indications. */
  meanings: {
    TOTAL_PASSED: 'The signature is valid.',
    TOTAL_FAILED: 'The signature is not valid.',
    INDETERMINATE: 'There is not enough information to decide whether the signature is valid.',
    PASSED: 'The time-stamp or evidence record is valid.',
    FAILED: 'The time-stamp or evidence record is not valid.',
    FORMAT_FAILURE:
      'The signature does not follow its format, or the document was changed after signing.',
    HASH_FAILURE: 'The file differs from the signed data.',
    SIG_CRYPTO_FAILURE: 'The signature value was not made with the key of the certificate.',
    SIG_CONSTRAINTS_FAILURE: 'The signature does not meet a requirement for signatures.',
    CHAIN_CONSTRAINTS_FAILURE: 'The certificates do not meet the requirements.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'The certificates could not be validated.',
    CRYPTO_CONSTRAINTS_FAILURE: 'An algorithm or a key is not reliable.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'An algorithm is no longer reliable, and nothing proves that the signature is older.',
    EXPIRED: 'The signature was made after the certificate expired.',
    NOT_YET_VALID: 'The signature was made before the certificate was valid.',
    REVOKED: 'The signature was made after the certificate was revoked.',
    REVOKED_NO_POE: 'The certificate was revoked, and nothing proves that the signature is older.',
    REVOKED_CA_NO_POE:
      'The certificate of an authority was revoked, and nothing proves that the signature is older.',
    NO_SIGNING_CERTIFICATE_FOUND: 'The certificate of the signer could not be identified.',
    NO_CERTIFICATE_CHAIN_FOUND: 'The certificate does not chain to a trusted authority.',
    SIGNED_DATA_NOT_FOUND: 'The signed data was not found.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'The signature follows a policy that is not available.',
    POLICY_PROCESSING_ERROR: 'The policy of the signature could not be applied.',
    TIMESTAMP_ORDER_FAILURE: 'The times of the signature contradict each other.',
    OUT_OF_BOUNDS_NO_POE:
      'The certificate is not valid now, and nothing proves that the signature was made while it was.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'The certificate is not valid now; it was not revoked before it expired.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE:
      'The certificate of the issuer of the revocation data is not valid now, and nothing proves that it was valid when the data was issued.',
    TRY_LATER: 'More information about the certificate may be available later.',
    NO_POE: 'Nothing proves when the signature was made.',
    UNEXPECTED_ERROR: 'The validation of this signature failed.',
  },
  /** Sentences about changes that other programs made to a file, each with a remedy. No verdict depends on them. */
  traces: {
    'file-rewritten':
      'Another program rewrote the file, so its signatures are lost: {about}. Ask for the file as it was signed.',
    'file-linearised':
      'Another program rewrote the file for faster display on the web, so its signatures are lost: {about}. Ask for the file as it was signed.',
    'file-encrypted':
      'Another program rewrote the file to protect it, so its signatures are lost: {about}. Ask for the file as it was signed.',
    'file-cut-off': 'The end of the signed file is missing. Copy or download the file again.',
    'signature-values-removed':
      'Another program removed the signatures and left their fields. Ask for the file as it was signed.',
    'validation-data-left':
      'The file has data for checking signatures, but no signature: another program removed it. Ask for the file as it was signed.',
    'pages-taken-over':
      'The pages come from a file with signatures, which another program did not take over. Ask for the file as it was signed.',
    'picture-of-signature':
      'The pages show an electronic signature, but the file has none: it is probably a printed or converted copy. Ask for the file as it was signed.',
    'pages-are-pictures':
      'All pages are pictures, as in a scan. A picture of a signature is not an electronic signature.',
    'signed-file-attached':
      'A signed file is attached inside this PDF: {about}. Save the attachment and check that file.',
    'text-after-end': 'Text was added after the end of the document, as some mail gateways do.',
    'text-before-start':
      'There is text before the beginning of the document, as from a faulty download, so its signatures are lost. Download the file again.',
    'line-ends-converted':
      'A program converted the ends of lines, as if the file were text, which destroyed it. Send or copy the file in another way.',
    'bytes-lost-as-text':
      'A program read the file as text and replaced other bytes, which destroyed it. Ask for the file again, sent in another way.',
    'bytes-encoded-as-text':
      'A program encoded the bytes of the file as if they were text. Ask for the file again, sent in another way.',
    'file-in-base64':
      'The file is still in Base64, as mail carries it. Save the attachment with a mail program.',
    'file-in-archive':
      'The file is an archive ({about}). Unpack it and check the signed file in it.',
    'file-is-web-page':
      'The file is a web page that was saved in place of the document, for example a page for signing in. Download the document again.',
    'file-is-mail': 'The file is a whole mail. Save its attachment and check that file.',
    'file-is-mail-wrapper':
      'The file is a winmail.dat of Outlook, with the attachments inside. Ask for the file itself.',
    'file-without-content':
      'The file is empty or has only zero bytes: it was not stored completely. Copy or download it again.',
    'container-repacked':
      'Another program probably repacked the container. Its signatures may still be valid, but other software may refuse the file. Ask for the file as it was signed.',
    'container-repacked-on-mac':
      'The container was unpacked and packed again on a Mac, which added files of its own: {about}. Ask for the file as it was signed.',
    'container-repacked-on-windows':
      'The container was unpacked and packed again on Windows, which added files of its own: {about}. Ask for the file as it was signed.',
    'container-in-folder':
      'The container was unpacked and packed again together with its folder: {about}. Ask for the file as it was signed.',
    'container-without-signatures':
      'The container has no signature: it was not signed yet, or another program left out the signatures when it packed the container.',
    'signed-files-in-archive':
      'The archive has signed files inside: {about}. Unpack it and check each of them.',
    'file-doubled':
      'Another program added a second file of the same name to the container instead of replacing it: {about}. Ask for the file as it was signed.',
    'file-renamed':
      'A signed file has another name than when it was signed: {about}. Ask for the file as it was signed.',
    'text-file-converted':
      'A program converted the ends of lines or the byte order mark of a signed text file: {about}. Ask for the file as it was signed.',
  },
} as const
