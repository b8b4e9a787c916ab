package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.include.IncludedFile.Home;
import dev.slipway.domain.ciconfig.include.IncludedFile.Request;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.net.URI;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Reads the text of one included file, and words the errors. */
final class IncludeReader {
    private static final Pattern EXTENSION = Pattern.compile("(?s).*[^/]\\.ya?ml", Pattern.CASE_INSENSITIVE);
    private static final String TEMPLATE_ENDING = ".gitlab-ci.yml";

    private final Include include;
    private final Origin origin;
    private final String shown;

    private IncludeReader(Include include, Origin origin) {
        this.include = include;
        this.origin = origin;
        this.shown = origin.masked(include.location());
    }

    /**
     * Included file that was read.
     *
     * @param text   text of the file
     * @param label  name of the file in findings
     * @param origin origin of its own includes
     * @param request   requested project and ref
     * @param home   project and commit of the file
     */
    record Read(String text, String label, Origin origin, Optional<Request> request, Optional<Home> home) {
    }

    static Read read(Include include, Origin origin) {
        IncludeReader reader = new IncludeReader(include, origin);
        return switch (include.kind()) {
            case LOCAL -> reader.local();
            case PROJECT -> reader.project();
            case REMOTE -> reader.remote();
            case TEMPLATE -> reader.template();
            case ARTIFACT -> reader.artifact();
            case COMPONENT -> reader.component();
        };
    }

    static void requireProject(Include include, Origin origin) {
        if (!origin.sources().hasProject()) {
            throw new Stop("Local file `" + origin.masked(include.location()) + "` does not have project!", include.position());
        }
    }

    private Stop stop(String problem) {
        return new Stop(problem, include.position());
    }

    private void requireExtension() {
        if (!EXTENSION.matcher(include.location()).matches()) {
            throw stop("Included file `" + shown + "` does not have YAML extension!");
        }
    }

    private Read local() {
        requireExtension();
        requireProject(include, origin);
        String text = text(origin.sources(), problem -> "Local file `" + shown + "` " + problem);
        return new Read(text, origin.prefix() + shown, origin, Optional.empty(), origin.sources().home());
    }

    private String text(Sources files, UnaryOperator<String> wording) {
        Optional<String> text = files.local(include.location());
        if (text.isEmpty() && files.isTooLarge(include.location())) {
            throw stop("`" + shown + "`: " + Trees.tooBig(include.position()).getMessage());
        }
        return filled(text.orElseThrow(() -> stop(wording.apply("does not exist!"))), wording.apply("is empty!"));
    }

    private String filled(String text, String problem) {
        if (text.isBlank()) {
            throw stop(problem);
        }
        return text;
    }

    private Read project() {
        requireExtension();
        String path = include.target().orElseThrow();
        String project = "Project `" + origin.masked(path) + "` ";
        Sources files = switch (origin.sources().project(path, include.ref())) {
            case Sources.Foreign.Found(Sources found) -> found;
            case Sources.Foreign.NoReference() -> throw stop(project + "reference `" + origin.masked(include.ref()) + "` does not exist!");
            case Sources.Foreign.Hidden _, Sources.Foreign.Unsupported _ -> throw stop(project
                    + "not found or access denied! Make sure any includes in the pipeline configuration are correctly defined.");
        };
        String text = text(files, problem -> project + "file `" + shown + "` " + problem);
        return new Read(text, origin.masked(path) + ":" + shown, origin.of(files),
                Optional.of(new Request(origin.masked(path), origin.masked(include.ref()))), files.home());
    }

    private Read remote() {
        String file = "Remote file `" + shown + "` ";
        requireExtension();
        if (!isAddress(include.location())) {
            throw stop(file + "does not have a valid address!");
        }
        String failed = file + "could not be fetched because of ";
        String text = switch (origin.sources().remote(include.location())) {
            case Sources.Remote.Text(String content) -> content;
            case Sources.Remote.Status answer -> throw stop(failed + "HTTP code `" + answer.status() + "` error!");
            case Sources.Remote.Socket() -> throw stop(failed + "a socket error!");
            case Sources.Remote.Timeout() -> throw stop(failed + "a timeout error!");
            case Sources.Remote.BadAnswer() -> throw stop(failed + "HTTP error!");
            case Sources.Remote.Refused(String why) -> throw stop(file + "could not be fetched because " + why + "!");
        };
        return new Read(filled(text, "Included file `" + shown + "` is empty or does not exist!"), shown, origin.outside(),
                Optional.empty(),
                Optional.empty());
    }

    private static boolean isAddress(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getScheme() != null && uri.getScheme().matches("(?i)https?") && uri.getHost() != null && uri.getUserInfo() == null;
        } catch (IllegalArgumentException broken) {
            return false;
        }
    }

    private Read template() {
        requireExtension();
        if (!include.location().endsWith(TEMPLATE_ENDING)) {
            throw stop("Template file `" + shown + "` is not a valid location!");
        }
        String missing = "Included file `" + shown + "` is empty or does not exist!";
        String text = filled(origin.sources().template(include.location()).orElseThrow(() -> stop(missing)), missing);
        return new Read(text, shown, origin, Optional.empty(), Optional.empty());
    }

    private Read artifact() {
        requireExtension();
        String job = include.target().orElse("");
        String text = switch (origin.sources().artifact(job, include.location())) {
            case Sources.Artifact.Text(String content) -> content;
            case Sources.Artifact.NotHere() -> throw stop(
                    "Including configs from artifacts is only allowed when triggering child pipelines");
            case Sources.Artifact.NoJob() -> throw stop(job.isBlank() ? "Job must be provided when including configs from artifacts"
                    : "Job `" + origin.masked(job) + "` not found in parent pipeline or does not have artifacts!");
            case Sources.Artifact.NoFile() -> throw stop("Artifact `" + shown + "` of job `" + origin.masked(job) + "` does not exist!");
            case Sources.Artifact.TooLarge() -> throw stop("`" + shown + "`: " + Trees.tooBig(include.position()).getMessage());
        };
        return new Read(filled(text, "File `" + shown + "` is empty!"), origin.masked(job) + ":" + shown, origin, Optional.empty(),
                Optional.empty());
    }

    private Read component() {
        String component = "Component '" + shown + "' - ";
        ComponentAddress address = ComponentAddress.of(include.location())
                .orElseThrow(() -> stop(component + "the component path is not supported"));
        Sources files = switch (origin.sources().component(address.host(), address.project(), address.version())) {
            case Sources.Foreign.Found(Sources found) -> found;
            case Sources.Foreign.Unsupported() -> throw stop(component + "the component path is not supported");
            case Sources.Foreign.Hidden _, Sources.Foreign.NoReference _ -> throw stop(component + "content not found");
        };
        String path = address.paths().stream().filter(candidate -> files.local(candidate).isPresent()).findFirst()
                .orElseThrow(() -> stop(component + "content not found"));
        String text = filled(files.local(path).orElseThrow(), component + "content not found");
        return new Read(text, origin.masked(address.project()) + ":" + path, origin.of(files), Optional.empty(), files.home());
    }
}
