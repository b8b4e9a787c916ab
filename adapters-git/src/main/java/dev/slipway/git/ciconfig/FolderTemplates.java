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
 * Reads templates from a folder of the installation, then from {@link ShippedTemplates}. Files are read at each use, so changes need no
 * restart. Symbolic links may point to files of the folder, never outside.
 */
@Singleton
public final class FolderTemplates implements Templates {

    private static final int MAX_DEPTH = 10;
    /** Excludes names that start with a dot: hidden files and parent directories. */
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

    /** Unreadable files count as absent, such as files that were removed meanwhile or lack permission. */
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
