package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.model.Workflow;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a configuration after includes, extends and references, and collects all findings. */
public final class RootEntry {
    /** Stages of a configuration without {@code stages}. */
    public static final List<String> DEFAULT_STAGES = List.of(".pre", "build", "test", "deploy", ".post");

    /** Address in the warning, which clients know. */
    private static final String MANY_PIPELINES = "https://docs.gitlab.com/ee/ci/jobs/job_troubleshooting.html"
            + "#job-may-allow-multiple-pipelines-to-run-for-a-single-action-warning";

    private final Place root;
    private final Node.Mapping config;

    private RootEntry(Node.Mapping config, FindingCollector findings) {
        this.root = Place.root(config.position(), findings, Keywords.language(findings.keywords()));
        this.config = config;
    }

    /**
     * Configuration as it is written. Usable only without errors.
     *
     * @param stages    stages
     * @param jobs      visible jobs
     * @param variables root variables
     * @param workflow  workflow
     */
    public record Draft(List<String> stages, List<WrittenJob> jobs, List<RootVariable> variables, Workflow workflow) {
    }

    public static Draft read(Node.Mapping config, FindingCollector findings) {
        return new RootEntry(config, findings).read();
    }

    private Draft read() {
        Defaults defaults = Defaults.read(root, config);
        List.of(Keywords.BEFORE_SCRIPT, Keywords.IMAGE, Keywords.SERVICES, Keywords.AFTER_SCRIPT)
                .forEach(keyword -> defaults.ofRoot(keyword, config));
        List<RootVariable> variables = own(Keywords.ROOT_VARIABLES).orElse(List.of());
        List<String> stages = own(Keywords.STAGES).orElse(DEFAULT_STAGES);
        defaults.ofRoot(Keywords.CACHE, config);
        Workflow workflow = own(Keywords.WORKFLOW).orElse(Workflow.ALWAYS);
        return new Draft(stages, jobs(defaults), variables, workflow);
    }

    private <T> Optional<T> own(Keyword<T> keyword) {
        return config.given(keyword.name()).map(node -> keyword.reader().read(root, node));
    }

    private List<WrittenJob> jobs(Defaults defaults) {
        Place jobs = root.at("jobs", config.position());
        Map<String, Node.Member> candidates = new LinkedHashMap<>();
        config.members().forEach((name, member) -> {
            if (!root.language().at(Where.ROOT).contains(name)) {
                candidates.put(name, member);
            }
        });
        if (!areJobs(jobs, candidates)) {
            return List.of();
        }
        List<WrittenJob> drafts = new ArrayList<>();
        boolean ruled = Reads.has(config.given("workflow"), "rules");
        candidates.forEach((name, member) -> {
            Place place = root.at("jobs:" + (JobEntry.isNamed(name, member) ? name : "job"), member.position());
            if (isHidden(name)) {
                if (Reads.isBlank(member.value())) {
                    place.config("can't be blank");
                }
            } else {
                JobSource source = JobSource.of(place, name, (Node.Mapping) member.value(), defaults);
                JobEntry.read(source, member, ruled).ifPresent(draft -> {
                    drafts.add(draft);
                    warn(draft, ruled);
                });
            }
        });
        return drafts;
    }

    private static boolean areJobs(Place jobs, Map<String, Node.Member> candidates) {
        int before = jobs.findings().errors();
        candidates.forEach((name, member) -> {
            if (!isHidden(name) && !JobSource.isJob(member.value())) {
                jobs.at("jobs", member.position()).attribute(spoken(name),
                        "config should implement a script: or a trigger: keyword");
            }
        });
        if (candidates.entrySet().stream().noneMatch(entry -> !isHidden(entry.getKey()) && JobSource.isJob(entry.getValue().value()))) {
            jobs.config("should contain at least one visible job");
        }
        return jobs.findings().errors() == before;
    }

    /** Returns a name as messages name attributes: spaces for dots and underscores, no {@code _id} at its end. */
    private static String spoken(String name) {
        String bare = name.replace('.', '_').replaceFirst("^_+", "");
        return (bare.endsWith("_id") ? bare.substring(0, bare.length() - "_id".length()) : bare).replace('_', ' ');
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".");
    }

    private void warn(WrittenJob draft, boolean ruled) {
        List<Rule> rules = draft.definition().conditions().rules().orElse(List.of());
        boolean open = !rules.isEmpty() && rules.getLast() != null && rules.getLast().isWhenAlone()
                && rules.getLast().when().filter(when -> when != When.NEVER).isPresent();
        if (open && !ruled) {
            root.findings().add(Finding.warning("jobs:" + draft.definition().name()
                    + " may allow multiple pipelines to run for a single action "
                    + "due to `rules:when` clause with no `workflow:rules` - read more: " + MANY_PIPELINES, draft.definition().position()));
        }
    }

    /** Moves {@code .pre} to the front and {@code .post} to the end of the stages that are named (3.1 of the language). */
    public static Node.Mapping withEdgeStages(Node.Mapping config) {
        if (!(config.given("stages").orElse(null) instanceof Node.Sequence stages) || stages.items().isEmpty()) {
            return config;
        }
        List<Node> items = new ArrayList<>();
        items.add(new Node.Text(".pre", false, stages.position()));
        stages.items().stream().filter(item -> !Set.of(".pre", ".post").contains(Trees.scalarText(item))).forEach(items::add);
        items.add(new Node.Text(".post", false, stages.position()));
        Map<String, Node.Member> members = new LinkedHashMap<>(config.members());
        members.computeIfPresent("stages", (key, member) -> member.withValue(Node.Sequence.of(items, stages.position())));
        return Node.Mapping.of(members, config.position());
    }
}
