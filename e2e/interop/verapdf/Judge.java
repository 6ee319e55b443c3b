import java.io.FileInputStream;
import java.util.stream.Collectors;
import org.verapdf.core.VeraPDFException;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/**
 * What veraPDF says of PDFs, a line for each: `verdict ok`, or the rules that a file breaks. Arguments: pairs of a
 * flavour (1b, 4f, ua2) and a file.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (int at = 0; at + 1 < arguments.length; at += 2) {
      System.out.println("verdict " + verdictOn(arguments[at], arguments[at + 1]));
    }
  }

  static String verdictOn(String name, String file) throws Exception {
    var flavour = PDFAFlavour.fromString(name);
    try (var bytes = new FileInputStream(file);
        var parser = Foundries.defaultInstance().createParser(bytes, flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      var result = validator.validate(parser);
      if (result.isCompliant()) return "ok";
      return result.getTestAssertions().stream()
          .filter(assertion -> assertion.getStatus() == TestAssertion.Status.FAILED)
          .map(assertion -> assertion.getRuleId().getClause() + "-"
              + assertion.getRuleId().getTestNumber() + " " + assertion.getMessage())
          .distinct().collect(Collectors.joining(" | ")).replace('\n', ' ');
    } catch (VeraPDFException refusal) {
      return "not read: " + refusal.getMessage();
    }
  }
}
