# ludovie(1) completion for fish. The program itself knows what may come next (src/cli/complete.h).
function __ludovie_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in ($before[1] complete $before[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete -c ludovie -f -a '(__ludovie_complete)'
