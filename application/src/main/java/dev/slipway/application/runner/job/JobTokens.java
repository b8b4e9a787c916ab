package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobDocumentBuilder.Run;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.domain.runner.JobClaims;
import dev.slipway.domain.runner.JobClaims.Issue;
import dev.slipway.domain.runner.JobIdentity;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates the signed tokens with which a job identifies itself to external services. They are created when a job is assigned, expire with
 * the timeout of the job, and are not stored.
 */
public final class JobTokens {

    /** Variables with tokens of the older form, for jobs that name no audience. */
    private static final List<String> UNADDRESSED = List.of("CI_JOB_JWT", "CI_JOB_JWT_V1");
    private static final String ADDRESSED_TO_THE_SERVER = "CI_JOB_JWT_V2";
    private static final int MAX_AUDIENCE_LENGTH = 2_048;
    private static final ExpansionMode AUDIENCES = new ExpansionMode(true, true, false);
    private static final Pattern SIGNED = Pattern.compile("eyJ[\\w-]*\\.[\\w-]*\\.([\\w-]+)");
    private static final int ID = 22;

    private final Signatures signatures;
    private final Secrets secrets;
    private final RunnerPolicy policy;
    private volatile boolean prepared;

    public JobTokens(Signatures signatures, Secrets secrets, RunnerPolicy policy) {
        this.signatures = signatures;
        this.secrets = secrets;
        this.policy = policy;
    }

    /** Returns whether the job has tokens and {@link #prepare} must run first. */
    boolean lacks(WaitingJob job) {
        return !prepared && has(job);
    }

    /** Loads or creates the signing key. Called outside of transactions, before the first job that has tokens. */
    void prepare() {
        signatures.prepare();
        prepared = true;
    }

    /** Returns the variables that hold the tokens of a job. @param known variables that audiences may refer to */
    List<Variable> of(WaitingJob job, Run run, VariableSet known) {
        if (!has(job)) {
            return List.of();
        }
        JobIdentity identity = identity(job, run);
        Map<String, List<String>> tokens = job.job().options().extras().credentials().idTokens();
        if (tokens.isEmpty()) {
            return older(identity, run);
        }
        UnaryOperator<String> expanding = expanding(tokens, known);
        List<Variable> variables = new ArrayList<>();
        tokens.forEach((name, audiences) -> variables.add(Variable.secret(name,
                signatures.sign(JobClaims.addressed(identity, issue(run), audiences.stream().map(expanding).toList())))));
        return variables;
    }

    private boolean has(WaitingJob job) {
        return !job.job().options().extras().credentials().idTokens().isEmpty() || policy.olderTokens() || presentsOlder(job);
    }

    /** Returns whether runners present a token of the older form to a secrets provider, since the job names no other. */
    private static boolean presentsOlder(WaitingJob job) {
        return job.job().options().extras().credentials().secrets().values().stream().anyMatch(secret -> secret.token() == null);
    }

    /** Returns a function that expands variables in audiences. An audience that expands beyond the limit is returned unexpanded. */
    private static UnaryOperator<String> expanding(Map<String, List<String>> tokens, VariableSet known) {
        if (tokens.values().stream().flatMap(List::stream).noneMatch(audience -> audience.contains("$") || audience.contains("%"))) {
            return UnaryOperator.identity();
        }
        VariableSet all = VariableSet.of(known.expandAll(AUDIENCES).variables());
        return audience -> {
            String expanded = all.expand(audience, AUDIENCES);
            return expanded.length() > MAX_AUDIENCE_LENGTH ? audience : expanded;
        };
    }

    private List<Variable> older(JobIdentity identity, Run run) {
        String unaddressed = signatures.sign(JobClaims.unaddressed(identity, issue(run)));
        List<Variable> variables = new ArrayList<>();
        UNADDRESSED.forEach(name -> variables.add(Variable.secret(name, unaddressed)));
        variables.add(Variable.secret(ADDRESSED_TO_THE_SERVER,
                signatures.sign(JobClaims.addressed(identity, issue(run), List.of(run.request().base())))));
        return variables;
    }

    /** Returns the part of a variable that the log must mask: for a token its signature, without which it is invalid. */
    static String hidden(WaitingJob job, Variable variable) {
        Set<String> named = job.job().options().extras().credentials().idTokens().keySet();
        boolean token = named.contains(variable.key()) || UNADDRESSED.contains(variable.key())
                || ADDRESSED_TO_THE_SERVER.equals(variable.key());
        Matcher signed = SIGNED.matcher(variable.value());
        return token && signed.matches() ? signed.group(1) : variable.value();
    }

    private Issue issue(Run run) {
        return new Issue(URI.create(run.request().base()), secrets.token(ID), run.now(), run.timeout().limit());
    }

    private static JobIdentity identity(WaitingJob job, Run run) {
        WaitingJob.Project project = job.project();
        WaitingJob.User user = job.requireUser();
        return new JobIdentity(job.job().id(),
                new JobIdentity.Project(project.id(), project.fullPath(), project.visibility(), project.namespaceId(),
                        project.namespacePath()),
                new JobIdentity.Person(user.id(), user.username(), user.email()),
                new JobIdentity.Pipeline(job.pipeline().id(), job.pipeline().source(), job.pipeline().sha(), configuration(job)),
                new JobIdentity.Ref(job.job().ref(), job.job().tag(), job.job().refProtected()),
                job.environment().map(found -> new JobIdentity.Environment(found.name(), found.guarded(), found.tier(), found.action())),
                run.runner().id());
    }

    /**
     * Returns the configuration file that the pipeline was created from; empty for a child pipeline, whose configuration comes from its
     * parent.
     */
    private static Optional<String> configuration(WaitingJob job) {
        return job.pipeline().source().equals(DanglingSources.PARENT_PIPELINE) ? Optional.empty()
                : Optional.of(JobVariableCollector.configuration(job.project()));
    }
}
