package dev.slipway.application.pipeline.configuration;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of a project's components. Selects the tag if an include names {@code ~latest} or the beginning of a version. */
record ComponentVersion(String tag, long major, long minor, long patch) {

    private static final String LATEST = "~latest";
    private static final Pattern FULL = Pattern.compile("v?(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");
    private static final Pattern PARTIAL = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})?");
    private static final Comparator<ComponentVersion> ORDER = Comparator.comparingLong(ComponentVersion::major)
            .thenComparingLong(ComponentVersion::minor).thenComparingLong(ComponentVersion::patch);

    /** Returns the tag of the highest version that matches; tags that are no versions, and pre-releases, do not count. */
    static Optional<String> newest(List<String> tags, String wanted) {
        if (!wanted.equals(LATEST) && !PARTIAL.matcher(wanted).matches()) {
            return Optional.empty();
        }
        return tags.stream().map(ComponentVersion::of).flatMap(Optional::stream)
                .filter(version -> wanted.equals(LATEST) || version.number().startsWith(wanted + "."))
                .max(ORDER).map(ComponentVersion::tag);
    }

    private static Optional<ComponentVersion> of(String tag) {
        Matcher matcher = FULL.matcher(tag);
        return matcher.matches() ? Optional.of(new ComponentVersion(tag, Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)))) : Optional.empty();
    }

    private String number() {
        return major + "." + minor + "." + patch;
    }
}
