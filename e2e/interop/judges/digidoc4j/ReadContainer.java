import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.digidoc4j.*;
import org.digidoc4j.X509Cert.SubjectName;

/** Which signatures of a container digidoc4j finds, as JSON. Words: the container, trusted certificates (PEM). */
public class ReadContainer implements Judge {
  public String answer(List<String> words) throws Exception {
    var configuration = new Configuration(Configuration.Mode.TEST);
    configuration.setTSL(Validate.anchored(words.get(1)));
    var container = ContainerOpener.open(words.get(0), configuration);
    return container.getSignatures().stream().map(ReadContainer::signature).collect(Collectors.joining(",", "[", "]"));
  }

  static String signature(Signature one) {
    // A name with a comma comes in quotation marks.
    var name = one.getSigningCertificate().getSubjectName(SubjectName.CN).replace("\"", "\\\"");
    var time = one.getClaimedSigningTime().toInstant().truncatedTo(ChronoUnit.SECONDS);
    return String.format("{\"valid\":%s,\"name\":\"%s\",\"time\":\"%s\"}", one.validateSignature().isValid(), name, time);
  }
}
