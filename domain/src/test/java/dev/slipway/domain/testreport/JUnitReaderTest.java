package dev.slipway.domain.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JUnitReaderTest {

    private static List<TestCase> file(String name) throws IOException {
        try (InputStream in = JUnitReaderTest.class.getResourceAsStream("/testreport/" + name)) {
            return ((JUnitReading.Cases) JUnitReader.read(in, JUnitLimits.DEFAULT)).cases();
        }
    }

    private static JUnitReading text(String xml, JUnitLimits limits) {
        return JUnitReader.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), limits);
    }

    private static String broken(String xml) {
        return ((JUnitReading.Broken) text(xml, new JUnitLimits(10_000, 10, 20))).message();
    }

    @Test
    void reads_surefire() throws IOException {
        List<TestCase> cases = file("surefire.xml");
        assertEquals(List.of("success", "failed", "error", "skipped"),
                cases.stream().map(test -> test.status().wireName()).toList());
        assertEquals(new TestCase(TestStatus.FAILED, "com.acme.CartTest", "com.acme.CartTest", "removes", null, 1200.5,
                Optional.of("expected: <1> but was: <2>\n\tat com.acme.CartTest.removes(CartTest.java:21)"),
                Optional.of("shots/removes.png")), cases.get(1));
        assertEquals(Optional.of("java.lang.IllegalStateException: boom"), cases.get(2).output());
        assertEquals(Optional.empty(), cases.get(3).output());
    }

    @Test
    void reads_pytest() throws IOException {
        List<TestCase> cases = file("pytest.xml");
        assertEquals(new TestCase(TestStatus.SUCCESS, "pytest", "tests.test_math", "test_add[1-2]",
                "tests/test_math.py", 0.001, Optional.empty(), Optional.empty()), cases.get(0));
        assertTrue(cases.get(1).output().orElseThrow().contains("\n>       1 / 0\n"));
        assertEquals(Optional.of("/src/tests/test_math.py:9: windows only"), cases.get(2).output());
    }

    @Test
    void reads_jest() throws IOException {
        List<TestCase> cases = file("jest.xml");
        assertEquals("cart", cases.get(1).suite());
        assertEquals(TestStatus.FAILED, cases.get(1).status());
        assertTrue(cases.get(1).output().orElseThrow().startsWith("Error: expect(received)"));
    }

    @Test
    void reads_go_and_nested_suites() throws IOException {
        List<TestCase> cases = file("go.xml");
        assertEquals(List.of("TestAdd", "TestAdd/zero", "TestInner"), cases.stream().map(TestCase::name).toList());
        assertEquals(List.of("example.com/shop/cart", "example.com/shop/cart", "nested"),
                cases.stream().map(TestCase::suite).toList());
        assertEquals(0.0, cases.get(2).seconds());
    }

    @Test
    void failure_goes_before_error_and_error_before_skipped() {
        String all = "<testsuite><testcase><skipped>s</skipped><error>e</error>%s</testcase></testsuite>";
        assertEquals(Optional.of("e"), single(all.formatted("")).output());
        assertEquals(Optional.of("f"), single(all.formatted("<failure>f</failure>")).output());
    }

    private static TestCase single(String xml) {
        return ((JUnitReading.Cases) text(xml, JUnitLimits.DEFAULT)).cases().getFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0.5;0.5", " 2 ;2", "1,000.5;1000.5", "NaN;0", "Infinity;0", "x;0", "'';0"})
    void times(String time, double seconds) {
        assertEquals(seconds, single("<testsuite><testcase time='" + time + "'/></testsuite>").seconds());
    }

    @Test
    void other_encodings_are_read() {
        String xml = "<?xml version='1.0' encoding='ISO-8859-1'?><testsuite><testcase name='\u00e4'/></testsuite>";
        JUnitReading reading = JUnitReader.read(
                new ByteArrayInputStream(xml.getBytes(Charset.forName("ISO-8859-1"))), JUnitLimits.DEFAULT);
        assertEquals("\u00e4", ((JUnitReading.Cases) reading).cases().getFirst().name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "<testsuite>", "<testsuite><testcase></testsuite>", "<testsuite a=b/>",
        "<testsuite>&nothing;</testsuite>", "<testsuite/><testsuite/>", "<x:testsuite/>"})
    void what_is_no_xml_is_broken(String xml) {
        assertTrue(broken(xml).startsWith("JUnit XML parsing failed: "), broken(xml));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<!DOCTYPE testsuite [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><testsuite><testcase name='&x;'/></testsuite>",
        "<!DOCTYPE t [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><testsuite><testcase><failure>&b;</failure></testcase></testsuite>",
        "<!DOCTYPE testsuite SYSTEM 'http://127.0.0.1:9/x.dtd'><testsuite/>",
        "<!DOCTYPE t [<!ENTITY % p SYSTEM 'http://127.0.0.1:9/x'> %p;]><testsuite/>"})
    void document_types_are_refused(String xml) {
        assertTrue(broken(xml).startsWith("JUnit XML parsing failed: "), broken(xml));
        assertFalse(broken(xml).contains("root:"));
    }

    @Test
    void an_unexpected_root_is_broken_data() {
        assertEquals("JUnit data parsing failed: the root element is 'html', not 'testsuites' or 'testsuite'",
                broken("<html/>"));
    }

    @Test
    void limits_hold() {
        assertEquals("JUnit data parsing failed: more than 10 elements inside one another",
                broken("<testsuite>".repeat(11) + "</testsuite>".repeat(11)));
        assertEquals("JUnit data parsing failed: more than 20 test cases",
                broken("<testsuite>" + "<testcase/>".repeat(21) + "</testsuite>"));
        assertTrue(broken("<testsuite>" + " ".repeat(10_001) + "</testsuite>")
                .contains("the file is larger than 10000 bytes"));
        assertTrue(text("<testsuite>" + "<testcase/>".repeat(20) + "</testsuite>", new JUnitLimits(10_000, 10, 20))
                instanceof JUnitReading.Cases);
    }
}
