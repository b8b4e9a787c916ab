package dev.slipway.application.testreport;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.testreport.port.TestReports;

/** Creates the use cases of test reports. */
public final class TestReportModule {

    /** Ports that the use cases need. */
    public record Ports(TestReports testReports) {}

    public final Ports ports;
    public final TestReportReads testReportReads;
    public final CountTests countTests;

    public TestReportModule(Ports ports, KernelModule kernel, AccessModule access) {
        this.ports = ports;
        ReadJUnit readJUnit = new ReadJUnit(kernel.ports.blobs());
        testReportReads = new TestReportReads(access.access, ports.testReports(), readJUnit);
        countTests = new CountTests(ports.testReports(), readJUnit);
    }
}
