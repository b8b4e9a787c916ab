package dev.slipway.schema;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jooq.codegen.GenerationTool;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.ForcedType;
import org.jooq.meta.jaxb.Generate;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Logging;
import org.jooq.meta.jaxb.Target;
import org.jooq.meta.postgres.PostgresDatabase;

/**
 * Makes the classes that name the tables, out of the migrations. The build runs it, so that a query that does not fit the tables
 * does not compile. Where nothing has changed since the last time it does nothing.
 */
public final class GenerateTables {

    /** The package of the generated classes. */
    static final String PACKAGE = "dev.slipway.persistence.jooq";

    private static final String FINGERPRINT = "fingerprint";

    private GenerateTables() {
    }

    /** @param arguments the directory to write the sources to */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("Give the directory for the generated sources as the only argument.");
        }
        generate(Path.of(arguments[0]));
    }

    /** @return whether there was anything to do */
    static boolean generate(Path output) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Path kept = output.resolve(FINGERPRINT);
        String fingerprint = fingerprint();
        if (Files.exists(kept) && Files.readString(kept).equals(fingerprint)) {
            return false;
        }
        Directories.delete(output);
        Files.createDirectories(output);
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary().start()) {
            Migrations.migrate(server.jdbcUrl(), server.user(), server.password());
            GenerationTool.generate(configuration(server, output));
        }
        Files.writeString(kept, fingerprint);
        return true;
    }

    private static Configuration configuration(EmbeddedPostgres server, Path output) {
        Database database = new Database().withName(PostgresDatabase.class.getName())
                .withInputSchema("public").withOutputSchemaToDefault(true)
                .withExcludes("flyway_schema_history")
                .withIncludeRoutines(false).withTableValuedFunctions(false).withIncludePackages(false).withIncludeUDTs(false)
                .withForcedTypes(new ForcedType().withName("INSTANT").withIncludeTypes("(?i:timestamp\\ with\\ time\\ zone|timestamptz)"));
        Generate generate = new Generate().withDeprecated(false).withGeneratedAnnotation(false)
                .withIndexes(false).withComments(false).withGlobalCatalogReferences(false)
                .withImplicitJoinPathsToOne(false).withImplicitJoinPathsToMany(false).withImplicitJoinPathsManyToMany(false);
        return new Configuration().withLogging(Logging.WARN)
                .withJdbc(new Jdbc().withDriver("org.postgresql.Driver").withUrl(server.jdbcUrl()).withUser(server.user())
                        .withPassword(server.password()))
                .withGenerator(new Generator().withDatabase(database).withGenerate(generate)
                        .withTarget(new Target().withPackageName(PACKAGE).withDirectory(output.toString())));
    }

    /** Returns a digest of the inputs: migrations, versions and this class. */
    private static String fingerprint() throws IOException, URISyntaxException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        URI migrations = GenerateTables.class.getResource("/" + Migrations.LOCATION).toURI();
        if (migrations.getScheme().equals("jar")) {
            try (FileSystem archive = FileSystems.newFileSystem(migrations, Map.of())) {
                addFiles(digest, archive.getPath("/" + Migrations.LOCATION));
            }
        } else {
            addFiles(digest, Path.of(migrations));
        }
        for (String resource : List.of("versions.properties", "GenerateTables.class")) {
            try (InputStream content = GenerateTables.class.getResourceAsStream(resource)) {
                digest.update(content.readAllBytes());
            }
        }
        return HexFormat.of().formatHex(digest.digest()) + "\n";
    }

    private static void addFiles(MessageDigest digest, Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
        }
    }
}
