package dev.slipway.application.artifact;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.testreport.TestReportModule;
import java.time.InstantSource;
import java.util.List;

/** Creates the use cases of artifacts. */
public final class ArtifactModule {

    /** Ports and settings that the use cases need. */
    public record Ports(Artifacts artifacts, ExpiringArtifacts expiringArtifacts, ArtifactSettings settings) {}

    /**
     * Extensions by later features. The lists are filled after this module is created, and are read when a use case runs.
     *
     * @param others name the blobs of each feature that stores some, earlier ones included
     */
    public record Later(List<NamedBlobs> others) {}

    public final Ports ports;
    public final ArtifactReads artifactReads;
    public final ArchivedTexts archivedTexts;
    public final KeepArtifacts keepArtifacts;
    public final UploadArtifact uploadArtifact;
    public final DeleteArtifacts deleteArtifacts;

    // Recorded work, and what earlier features ask for
    public final ExpireProjectArtifacts expireProjectArtifacts;
    public final ReleaseArtifacts releaseArtifacts;
    public final SweepBlobs sweepBlobs;
    public final RemoveArtifacts removeArtifacts;
    public final RemoveExpiredArtifacts removeExpiredArtifacts;

    public ArtifactModule(Ports ports, KernelModule kernel, AccessModule access, BranchModule branch, JobModule job,
            TestReportModule testreport, Later later) {
        this.ports = ports;
        Blobs blobs = kernel.ports.blobs();
        InstantSource clock = kernel.ports.clock();
        Transactions transactions = kernel.ports.transactions();
        ArtifactExtras artifactExtras = new ArtifactExtras(blobs, ports.artifacts(), testreport.countTests);
        ArtifactFiles artifactFiles = new ArtifactFiles(blobs);
        artifactReads = new ArtifactReads(access.access, ports.artifacts(), artifactFiles, clock);
        archivedTexts = new ArchivedTexts(ports.artifacts(), artifactFiles, clock);
        keepArtifacts = new KeepArtifacts(access.access, branch.branchGuards, ports.artifacts(), job.ports.jobViews(), transactions);
        RunningJob runningJob = new RunningJob(ports.artifacts(), kernel.ports.secrets());
        uploadArtifact = new UploadArtifact(runningJob, ports.artifacts(), artifactExtras, blobs, transactions, ports.settings(), clock);
        deleteArtifacts = new DeleteArtifacts(access.access, ports.artifacts(), blobs, transactions);
        expireProjectArtifacts = new ExpireProjectArtifacts(access.access, ports.expiringArtifacts(), kernel.ports.work(), transactions,
                clock);
        releaseArtifacts = new ReleaseArtifacts(ports.expiringArtifacts(), transactions);
        sweepBlobs = new SweepBlobs(ports.expiringArtifacts(), later.others(), blobs, clock);
        removeArtifacts = new RemoveArtifacts(ports.expiringArtifacts(), blobs, transactions);
        removeExpiredArtifacts = new RemoveExpiredArtifacts(ports.expiringArtifacts(), blobs, transactions, kernel.ports.work());
    }
}
