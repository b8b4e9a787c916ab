package dev.slipway.git.ciconfig;

import dev.slipway.application.ciconfig.port.Templates;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads templates from a folder of the installation, and those that come along from {@link ShippedTemplates} where the folder has none
 * of the name. Files are read at each use, so that changes need no restart. Links may lead to other files of the folder, never out of it.
 */
@Singleton
public final class FolderTemplates implements Templates {

    private static final int MAX_DEPTH = 10;
    /** Names that begin with a dot are left out: they hide files, and lead upwards. */
    private static final String SEGMENT = "[\\p{L}\\p{N}_+-][\\p{L}\\p{N}_+. -]*";
    private static final Pattern NAME = Pattern.compile(SEGMENT + "(?:/" + SEGMENT + "){0," + (MAX_DEPTH - 1) + "}");

    private final TemplateHome home;
    private final ShippedTemplates shipped = ShippedTemplates.load();

    public FolderTemplates(TemplateHome home) {
        this.home = home;
    }

    @Override
    public Optional<String> find(String name) {
        if (name.length() > MAX_NAME || !NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        return own(name).or(() -> shipped.find(name));
    }

    /** What cannot be read is as good as absent: a file that is removed in between, or that the server may not open. */
    private Optional<String> own(String name) {
        try {
            Path folder = home.folder().toRealPath();
            Path file = folder.resolve(name).toRealPath();
            return file.startsWith(folder) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? text(file) : Optional.empty();
        } catch (IOException | InvalidPathException absent) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = content.readNBytes(MAX_BYTES + 1);
            return bytes.length > MAX_BYTES ? Optional.empty() : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
