import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ExtensionsApi;
import org.openapitools.client.api.SigningApi;
import org.openapitools.client.model.*;

/** Signs a PDF through what openapi-generator's java makes of /openapi.json. */
public class Client {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient().setBasePath(arguments[0] + "/en");
        String accessToken = arguments[1];
        Path path = Path.of(arguments[2]);
        byte[] bytes = Files.readAllBytes(path);

        ExtensionsApi extensions = new ExtensionsApi(client);
        AnnounceUpload200Response announced = extensions.announceUpload(new AnnounceUploadRequest()
                .accessToken(accessToken).size(bytes.length).sha256(arguments[3]));
        extensions.receiveUpload(announced.getUpload(), new File(arguments[2]));

        SigningApi signing = new SigningApi(client);
        String content = Base64.getEncoder().encodeToString(bytes);
        InitializeMobileSigningAnswer started = signing.initializeMobileSigning(
                new InitializeMobileSigningRequest()
                        .accessToken(accessToken)
                        .type(InitializeMobileSigningRequest.TypeEnum.PDF)
                        .phone("+37060000666")
                        .code("50001018865")
                        .pdf(new SigningFiles().addFilesItem(
                                new SigningFilesFilesInner().name("contract.pdf").content(content))));
        System.out.println("Control code " + started.getControlCode());

        while (true) {
            Object answer = signing.readMobileSigningStatus(started.getToken(),
                    new ReadMobileSigningStatusRequest().accessToken(accessToken)).getActualInstance();
            if (answer instanceof Failure failure) throw new IllegalStateException(failure.getMessage());
            if (answer instanceof SigningDone done) {
                Object signed = done.getFile().getContent();
                byte[] signedFile = signed instanceof byte[] already
                        ? already : Base64.getDecoder().decode((String) signed);
                Files.write(Path.of(path + ".signed.pdf"), signedFile);
                System.out.println("Signed by " + done.getPerson().getName() + " " + done.getPerson().getSurname());
                System.exit(0);
            }
            Thread.sleep(200);
        }
    }
}
