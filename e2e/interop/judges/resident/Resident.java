import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.security.*;
import java.util.*;
import java.util.concurrent.Executors;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Runs the judges of several class paths in one Java machine, because each start and each first use is slow. Arguments:
 * the folder of the compiled judges, the folder of the libraries; both have a folder for each class path.
 *
 * EU DSS and digidoc4j add Bouncy Castle to the whole machine at their first use, and answer otherwise without it. So all
 * judges have it from the start.
 *
 * A request is a line: its number, FOLDER/CLASS, the words for the judge. The answer is a line: the number, `ok` or
 * `failed`, and a text in Base64. Tabs separate the fields.
 */
public class Resident {
  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    var judges = new Judges(Path.of(arguments[0]), Path.of(arguments[1]));
    var answers = System.out;
    // Libraries print, too.
    System.setOut(System.err);
    var workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    var requests = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line; (line = requests.readLine()) != null;) {
      var fields = List.of(line.split("\t", -1));
      workers.execute(() -> {
        var answer = answer(judges, fields);
        synchronized (answers) {
          answers.println(answer);
          answers.flush();
        }
      });
    }
    // Threads of libraries would keep the program running.
    System.exit(0);
  }

  static String answer(Judges judges, List<String> fields) {
    var number = fields.get(0);
    try {
      var judge = judges.find(fields.get(1));
      Thread.currentThread().setContextClassLoader(judge.getClass().getClassLoader());
      var words = fields.subList(2, fields.size());
      return line(number, "ok", judge.answer(words));
    } catch (Exception | LinkageError failure) {
      var trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      return line(number, "failed", trace.toString());
    }
  }

  static String line(String number, String outcome, String text) {
    return String.join("\t", number, outcome, Base64.getEncoder().encodeToString(text.getBytes(UTF_8)));
  }

  /** Each folder has its own class loader: EU DSS and digidoc4j have classes of the same names. */
  record Judges(Path classes, Path libraries, Map<String, Judge> known, Map<String, ClassLoader> loaders) {
    Judges(Path classes, Path libraries) {
      this(classes, libraries, new HashMap<>(), new HashMap<>());
    }

    synchronized Judge find(String name) throws Exception {
      if (!known.containsKey(name)) known.put(name, load(name));
      return known.get(name);
    }

    private Judge load(String name) throws Exception {
      var parts = name.split("/");
      if (!loaders.containsKey(parts[0])) loaders.put(parts[0], loader(parts[0]));
      return (Judge) loaders.get(parts[0]).loadClass(parts[1]).getDeclaredConstructor().newInstance();
    }

    private ClassLoader loader(String folder) throws IOException {
      var places = new ArrayList<URL>(List.of(classes.resolve(folder).toUri().toURL()));
      try (var jars = Files.newDirectoryStream(libraries.resolve(folder), "*.jar")) {
        for (var jar : jars) places.add(jar.toUri().toURL());
      }
      return new URLClassLoader(folder, places.toArray(URL[]::new), Judge.class.getClassLoader());
    }
  }
}
