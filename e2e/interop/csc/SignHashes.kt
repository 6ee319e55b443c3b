import eu.europa.ec.eudi.rqes.*
import io.ktor.client.HttpClient
import io.ktor.client.engine.java.Java
import io.ktor.client.plugins.contentnegotiation.ContentNegotiation
import io.ktor.serialization.kotlinx.json.json
import java.io.File
import java.net.URI
import java.net.URLDecoder
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.time.Instant
import java.util.Base64
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json

/**
 * Signs a hash with the EU's client for CSC API 2.x. Arguments: a PEM file with the anchor of the server, the base
 * address, then a list of cases: `plain` or `rich`, the person, the credential, the OID of the algorithm, the hash in
 * Base64. Prints the certificate and the signature of each case in Base64, in a line.
 */
fun main(arguments: Array<String>) = runBlocking {
    val (anchor, address) = arguments
    val tls = trusting(File(anchor))
    for ((request, person, credential, algorithm, hash) in arguments.drop(2).chunked(5)) {
        val client = open(address, request == "rich", tls)
        val service = with(client) {
            val prepared = prepareServiceAuthorizationRequest().getOrThrow()
            val code = answer(prepared.value.authorizationCodeURL, "answer=authorise&person=$person", tls)
            with(prepared) { authorizeWithAuthorizationCode(AuthorizationCode(code), value.state) }.getOrThrow()
        }
        val listed = with(client) { service.listCredentials(CredentialsListRequest()) }.getOrThrow()
        val chosen = listed.single { it.credentialID.value == credential }
        check(SigningAlgorithmOID(algorithm) in chosen.key.supportedAlgorithms)
        val signatures = sign(client, chosen, algorithm, hash, tls)
        val certificate = chosen.certificate.certificates!!.first().encoded
        println("${Base64.getEncoder().encodeToString(certificate)} ${signatures.single().value}")
    }
}

private suspend fun sign(
    client: CSCClient,
    credential: CredentialInfo,
    algorithm: String,
    hash: String,
    tls: SSLContext,
): List<Signature> = with(client) {
    val digests = DocumentDigestList(
        listOf(DocumentDigest(Digest(hash), "Contract")),
        HashAlgorithmOID.SHA_256,
        Instant.now(),
    )
    val subject = CredentialAuthorizationSubject(
        CredentialRef.ByCredentialID(credential.credentialID),
        digests,
        1,
    )
    val prepared = prepareCredentialAuthorizationRequest(subject).getOrThrow()
    val (url, _, state) = prepared.authorizationRequestPrepared
    val code = AuthorizationCode(answer(url, "answer=authorise", tls))
    val authorised = with(prepared) { authorizeWithAuthorizationCode(code, state) }.getOrThrow()
    val signed = when (authorised) {
        is CredentialAuthorized.SCAL1 -> authorised.signHash(digests, SigningAlgorithmOID(algorithm))
        is CredentialAuthorized.SCAL2 -> authorised.signHash(SigningAlgorithmOID(algorithm))
    }
    signed.getOrThrow().signatures
}

private suspend fun open(address: String, isRich: Boolean, tls: SSLContext): CSCClient =
    CSCClient.oauth2(
        CSCClientConfig(
            OAuth2Client.Confidential.ClientSecretBasic("paraph", "simulated-secret"),
            URI("http://127.0.0.1:9999/callback"),
            URI("https://unused.example.test").toURL(),
            if (isRich) ParUsage.Required else ParUsage.Never,
            if (isRich) RarUsage.Required else RarUsage.Never,
        ),
        address,
    ) {
        HttpClient(Java) {
            engine { config { sslContext(tls) } }
            install(ContentNegotiation) { json(Json { ignoreUnknownKeys = true; encodeDefaults = true }) }
        }
    }.getOrThrow()

/** The person answers the provider's page; returns the code in the redirect. */
private fun answer(url: HttpsUrl, form: String, tls: SSLContext): String {
    val request = HttpRequest.newBuilder(url.value.toURI())
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form))
        .build()
    val browser = java.net.http.HttpClient.newBuilder().sslContext(tls).build()
    val response = browser.send(request, BodyHandlers.ofString())
    val query = URI(response.headers().firstValue("Location").get()).rawQuery
    val (_, code) = query.split("&").map { it.split("=") }.first { (name) -> name == "code" }
    return URLDecoder.decode(code, "UTF-8")
}

private fun trusting(pem: File): SSLContext {
    val store = KeyStore.getInstance(KeyStore.getDefaultType()).apply { load(null) }
    pem.inputStream().use {
        store.setCertificateEntry("anchor", CertificateFactory.getInstance("X.509").generateCertificate(it))
    }
    val managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
    managers.init(store)
    return SSLContext.getInstance("TLS").apply { init(null, managers.trustManagers, null) }
}
