package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.VariableSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keywords that take one value or several show a list in the merged configuration. */
class MergedViewTest {
    private static String merged(String text) {
        CompileResult result = CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VariableSet.none());
        CiConfig config = assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
        return Trees.inspect(config.merged()).replace('"', '\'');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "allow_failure: {exit_codes: 1}|'allow_failure':{'exit_codes':[1]}",
        "allow_failure: {exit_codes: [1, 2]}|'allow_failure':{'exit_codes':[1, 2]}",
        "allow_failure: {exit_codes: null}|'allow_failure':{'exit_codes':null}", "allow_failure: true|'allow_failure':true",
        "retry: 1|'retry':1", "retry: {max: 1}|'retry':{'max':1}",
        "retry: {max: 1, when: always, exit_codes: 2}|'retry':{'max':1,'when':['always'],'exit_codes':[2]}",
        "retry: {when: [always], exit_codes: [2]}|'retry':{'when':['always'],'exit_codes':[2]}",
        "artifacts: {paths: [a], when: always}|'artifacts':{'paths':['a'],'when':'always'}",
        "artifacts: {reports: null}|'artifacts':{'reports':null}", "artifacts: {reports: {}}|'artifacts':{'reports':{}}",
        "artifacts: {reports: {junit: a, dotenv: [b], sast: null}}|'artifacts':{'reports':{'junit':['a'],'dotenv':['b'],'sast':null}}",
        "artifacts: {reports: {coverage_report: {coverage_format: jacoco, path: a}}}"
                + "|'artifacts':{'reports':{'coverage_report':{'coverage_format':'jacoco','path':'a'}}}",
        "tags: [a], when: always|'tags':['a'],'when':'always'"})
    void value_of_a_job_shows_as_a_list(String written, String shown) {
        assertEquals("{'j':{'script':'x'," + shown + "}}", merged("j: {script: x, " + written + "}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"default|['always']", ".hidden|'always'"})
    void defaults_show_lists_and_hidden_entries_are_as_written(String entry, String shown) {
        assertEquals("{'" + entry + "':{'retry':{'when':" + shown + "}},'j':{'script':'x'}}",
                merged(entry + ": {retry: {when: always}}\nj: {script: x}"));
    }
}
