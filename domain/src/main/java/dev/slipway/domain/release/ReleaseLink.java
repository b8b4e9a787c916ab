package dev.slipway.domain.release;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.address.WebAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Link of a release to a file or page elsewhere.
 *
 * @param url      without the blanks around it
 * @param filepath path below the release under which the link has an address that stays; empty for none
 */
public record ReleaseLink(String name, String url, Optional<String> filepath, LinkType type) {

    /** Maximum number of links of a release, since each answer about it shows all of them. */
    public static final int MOST = 100;

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_URL = 2_048;
    private static final int LONGEST_PATH = 128;
    private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");
    /** Names between slashes, the last of which ends in a letter or digit. */
    private static final Pattern PATH = Pattern.compile("(?:/[-.\\w]+)+(?<=[\\da-zA-Z])");

    public ReleaseLink {
        url = url.strip();
    }

    /** Returns the attributes that cannot be stored. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        if (name.isBlank()) {
            errors.add(FieldError.of("name", "field.blank"));
        }
        tooLong("name", name, LONGEST_NAME, errors);
        if (url.isBlank()) {
            errors.add(FieldError.of("url", "field.blank"));
        } else {
            problemOf(url).ifPresent(problem -> errors.add(FieldError.of("url", problem)));
        }
        tooLong("url", url, LONGEST_URL, errors);
        filepath.ifPresent(path -> {
            tooLong("filepath", path, LONGEST_PATH, errors);
            if (path.length() <= LONGEST_PATH && !PATH.matcher(path).matches()) {
                errors.add(FieldError.of("filepath", "release.filepath"));
            }
        });
        return List.copyOf(errors);
    }

    private static Optional<String> problemOf(String url) {
        return WebAddress.problem(url, SCHEMES).map(problem -> switch (problem) {
            case SCHEME_NOT_ALLOWED -> "release.scheme_not_allowed";
            case INVALID -> "release.url_invalid";
        });
    }

    private static void tooLong(String field, String text, int longest, List<FieldError> errors) {
        if (text.codePointCount(0, text.length()) > longest) {
            errors.add(FieldError.of(field, "field.too_long", longest));
        }
    }
}
